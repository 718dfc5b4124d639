"""Terms and statements back to text and LaTeX."""
