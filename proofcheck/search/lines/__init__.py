"""Search for certificates of the format of lines: from a statement, and the names that it may cite."""
