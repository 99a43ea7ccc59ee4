"""Matthews (2006), "Using Temporal Difference Learning to Train Players of Nondeterministic Board Games"."""
