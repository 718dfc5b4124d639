"""What can be said without a model: normal forms, propositions, what a definition stands for, laws."""
