"""What is said of a certificate, of a proof or a refutation, that establishes nothing."""


class CertificateRejected(Exception):
    """The certificate does not establish what it should; the message says why."""
