"""Hostile requests by the hundred thousand against a real server whose games go on: `make attack`."""
