"""The policy of a project, and whether an audit satisfies it."""
