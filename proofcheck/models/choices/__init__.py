"""How values are drawn, of each kind of object."""
