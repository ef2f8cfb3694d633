"""Other modules' functions under their names, so that a program changes one import."""
