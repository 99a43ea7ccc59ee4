"""Kalles and Kanellopoulos (2001), "On Verifying Game Designs and Playing Strategies using Reinforcement Learning"."""
