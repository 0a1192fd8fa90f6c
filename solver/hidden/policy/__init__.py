"""A fast model of how people who do not see the other hand move: the playouts' player, the tree's
prior.
"""
