"""Every example in a docstring is run, and everything public has a docstring."""

import doctest
import inspect
import unittest

import wazir
from wazir.compat import pyffish


def documented():
    """Everything public by its name: modules, classes with their members, functions."""
    yield "wazir", wazir
    yield "wazir.compat.pyffish", pyffish
    for name in wazir.__all__:
        thing = getattr(wazir, name)
        if isinstance(thing, str):
            continue
        yield f"wazir.{name}", thing
        if inspect.isclass(thing) and not issubclass(thing, Exception):
            for member, value in vars(thing).items():
                if not member.startswith("_"):
                    yield f"wazir.{name}.{member}", value
    for name, thing in vars(pyffish).items():
        if callable(thing) and name != "error":
            yield f"pyffish.{name}", thing


class Docs(unittest.TestCase):
    def test_everything_public_has_a_docstring(self):
        missing = [name for name, thing in documented() if not (thing.__doc__ or "").strip()]
        self.assertEqual(missing, [])

    def test_examples_run(self):
        parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
        for name, thing in documented():
            examples = parser.get_doctest(inspect.getdoc(thing) or "", {}, name, None, None)
            if examples.examples:
                runner.run(examples)
        failed, tried = runner.summarize(verbose=False)
        self.assertEqual(failed, 0)
        self.assertGreater(tried, 60)


if __name__ == "__main__":
    unittest.main()
