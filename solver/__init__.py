"""The compiled engine under sixtysix: integers and arrays in, integers and arrays out.

Private to the ``sixtysix`` package, which checks every input before it gets here. Nothing in this
package knows objects or text, and nothing in it is imported until a question needs the engine.
"""
