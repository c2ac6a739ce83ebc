"""The language server: what lint knows, in an editor, while a record is typed.

``checking`` runs lint over what the editor holds. ``places`` converts between the two ways of counting columns. From
what was found, ``diagnostics``, ``quick_fixes``, ``completion`` and ``hover`` each make one kind of answer, and
``server`` speaks the protocol.
"""
