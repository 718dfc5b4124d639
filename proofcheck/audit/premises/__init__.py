"""Which premises a goal lacks, and which it does without."""
