"""Training runs: what is learned, from which games, with checkpoints that survive anything."""
