"""The line protocol of ``sixtysix engine``, see ``docs/engine-protocol.md``."""
