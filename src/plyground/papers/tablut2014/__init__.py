"""The report "Tablut Game AI with Temporal Difference Learning"."""
