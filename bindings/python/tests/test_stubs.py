"""The stubs say what there is: the same names, with the same arguments."""

import ast
import inspect
import pathlib
import unittest

import wazir
from wazir import _wazir
from wazir.compat import pyffish


def names_of_stub(path, of=None):
    """The names of a stub's functions, classes and constants, or of the members of one class."""
    body = ast.parse(pathlib.Path(path).read_text()).body
    if of:
        body = next(it for it in body if isinstance(it, ast.ClassDef) and it.name == of).body
    names = {}
    for it in body:
        if isinstance(it, ast.FunctionDef):
            arguments = it.args.posonlyargs + it.args.args + it.args.kwonlyargs
            names[it.name] = [argument.arg for argument in arguments if argument.arg != "self"]
        elif isinstance(it, ast.ClassDef):
            names[it.name] = None
        elif isinstance(it, ast.AnnAssign):
            names[it.target.id] = None
    return names


def arguments_of(thing):
    parameters = inspect.signature(thing).parameters.values()
    positional = [it.name for it in parameters if it.kind != it.VAR_POSITIONAL]
    return [name for name in positional if name != "self"]


class Stubs(unittest.TestCase):
    folder = pathlib.Path(wazir.__file__).parent

    def test_the_module(self):
        stub = self.folder / "_wazir.pyi"
        names = names_of_stub(stub)
        self.assertEqual(set(wazir.__all__) - set(names), set())
        for name in names:
            thing = getattr(_wazir, name)
            if inspect.isclass(thing) and not issubclass(thing, Exception):
                members = names_of_stub(stub, name)
                public = {it for it in vars(thing) if not it.startswith("_")}
                self.assertEqual(public, {it for it in members if not it.startswith("_")}, name)
                for member, arguments in members.items():
                    if callable(vars(thing).get(member)) and not member.startswith("__"):
                        found = arguments_of(getattr(thing, member))
                        self.assertEqual(found, arguments, f"{name}.{member}")
            elif inspect.isroutine(thing):
                self.assertEqual(arguments_of(thing), names[name], name)

    def test_pyffish(self):
        names = names_of_stub(self.folder / "compat" / "pyffish.pyi")
        public = {it for it in vars(pyffish) if not it.startswith("_")} - {"error"}
        self.assertEqual(set(names), public)
        for name, arguments in names.items():
            if arguments is not None:
                self.assertEqual(arguments_of(getattr(pyffish, name)), arguments, name)


if __name__ == "__main__":
    unittest.main()
