"""What several games share: dice, tracks, lines."""
