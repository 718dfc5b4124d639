"""Writing certificates, tasks and theories of the format that ``docs/certificates.md`` describes.

Nothing here is believed: what is written here is read and checked by ``proofcheck.checker``.
"""
