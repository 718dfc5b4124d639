"""Look for failures in floating point: a goal's margin is minimised, and what is found is confirmed exactly.

Floats suggest where a goal may fail; a failure counts once the kernel has checked an exact model.
What is seen in floats alone only ever withholds evidence.  NumPy, SciPy and autograd are imported by
the modules of this room, and the room is imported where a goal held on all other models.
"""
