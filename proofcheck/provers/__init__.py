"""Untrusted search, one file per engine: takes a task, returns a certificate or says why not."""
