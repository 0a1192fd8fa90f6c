"""Whole files of positions in, whole files of answers out, of any length.

A file travels in pieces of some lines: ``reading`` cuts them, ``work`` answers one piece (``lane``
is its compiled fast lane), ``pipeline`` keeps workers busy and the order, ``targets`` write what
comes back, ``partial`` remembers how far it got, ``run`` puts it together.
"""
