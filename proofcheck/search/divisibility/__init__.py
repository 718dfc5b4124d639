"""What follows from equations between integers since quotients are exact, or are not."""
