"""The Tablut report: one file for each group of its figures."""
