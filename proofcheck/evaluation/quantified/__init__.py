"""Universal statements about polynomials in unknown numbers, decided exactly."""
