"""Settings that all tests share."""

from hypothesis import settings

# The first example of a test may have to compile kernels, so no example has a time limit.
settings.register_profile("sixtysix", deadline=None, print_blob=True)
settings.load_profile("sixtysix")
