"""Whether what a claim declares is enough, and whether all of it is needed: asked on models.

Such models satisfy what the claim may use, and nothing besides.
"""
