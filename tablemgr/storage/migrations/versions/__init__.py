"""One module a step, each naming the one before it."""
