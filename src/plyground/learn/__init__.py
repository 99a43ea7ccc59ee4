"""Models of a game's values: networks and tables, how they evaluate positions, and how they learn."""
