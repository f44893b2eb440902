"""The books: what each event moves from which account to which. Pure double entry."""
