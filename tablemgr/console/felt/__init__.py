"""The felt: what lies on the table, drawn from a view. Nothing in it scrolls, and nothing opens over it."""
