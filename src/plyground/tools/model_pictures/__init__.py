"""What a trained network or table holds: a description, and its weights drawn as text or as a picture."""
