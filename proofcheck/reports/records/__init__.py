"""What reports read: the JSON document of an audit, its labels and order."""
