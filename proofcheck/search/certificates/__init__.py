"""What every engine builds on: steps of certificates, canonical keys, orders of monomials, the recursive search."""
