"""What is said of a certificate, of a proof or a refutation, that establishes nothing."""


class CertificateRejected(Exception):
    """The certificate does not establish what it should; the message says why, and at which step.

    reason     why, without the step
    step       its number in the order in which steps are taken, those inside others included; 0
               where it is not one step that fails
    rule       by which it was to be taken; empty where it names none
    operands   what it gives the rule, as text; an ellipsis for what is long
    """

    def __init__(self, reason: str, step: int = 0, rule: str = "", operands: str = "") -> None:
        at = f"step {step}, rule `{rule}`" if rule else f"step {step}"
        super().__init__(f"{at}: {reason}" if step else reason)
        self.reason, self.step, self.rule, self.operands = reason, step, rule, operands
