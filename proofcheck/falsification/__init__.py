"""Search for what breaks a goal, on models that were drawn and on those made to break it."""
