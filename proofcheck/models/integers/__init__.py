"""Whole numbers that a sample of models passes by: where they may fail, and what is false on thin sets only."""
