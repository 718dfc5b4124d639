"""For other programs: JSON, JUnit, SARIF, annotations."""
