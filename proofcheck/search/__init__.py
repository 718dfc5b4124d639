"""Untrusted search: takes a task, returns a certificate or says why not."""
