"""What an audit says: remarks, refutations and proofs in words, the JSON document."""
