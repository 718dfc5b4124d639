"""Signs and inequalities by the shape of terms, over a table of lemmas: positivity, monotone congruence."""
