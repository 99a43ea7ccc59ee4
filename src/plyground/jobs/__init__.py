"""Jobs: computations whose results are kept, so that nothing is computed twice, run on all cores."""
