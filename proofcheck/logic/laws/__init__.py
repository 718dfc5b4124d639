"""The laws that the kernel applies, as schemas."""
