"""Files that people write, read into plain values: what is wrong in one is said with file, key and what is allowed."""
