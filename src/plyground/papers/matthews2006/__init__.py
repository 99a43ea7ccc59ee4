"""Matthews (2006): networks for four race games."""
