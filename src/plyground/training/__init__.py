"""Training runs: their options, the games they learn from, checkpoints, and learning without gradients (tuning)."""
