"""What is found out about one goal: proofs, models, counterexamples. Runs in workers."""
