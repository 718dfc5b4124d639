"""Proofs of the kernel, written as certificates of lines: step by step, and nothing is believed.

The kernel follows a proof.  Beside each of its steps stand the steps of lines that say the same: one or two
for a rule of logic, an instance of an axiom or a lemma for a law, `ring` for equations, `positive` for
comparisons.  What comes out is checked like any other certificate.
"""
