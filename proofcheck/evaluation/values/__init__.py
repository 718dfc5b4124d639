"""Numbers, matrices and truth values, exact or enclosed, and arithmetic with them."""
