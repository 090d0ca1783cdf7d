"""YAML in, frozen definitions out: the only place that knows the files' schema."""
