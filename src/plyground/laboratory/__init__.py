"""Everything that was run, as one list: shown, compared, exported; and sweeps over settings."""
