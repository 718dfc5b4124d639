"""Functions of numbers and matrices, with enclosures; spectra and norms."""
