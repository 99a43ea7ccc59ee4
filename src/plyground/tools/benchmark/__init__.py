"""The benchmark: speed of play, search and learning on one thread, with a goal for each row."""
