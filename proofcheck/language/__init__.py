"""Text to statements and back: grammar, elaboration, formatter, LaTeX printer."""
