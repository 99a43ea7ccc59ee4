"""Studies with people: what a study asks, who takes part, what they did, and the tables and figures made of it."""
