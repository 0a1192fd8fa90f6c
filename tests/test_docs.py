"""Every Python session of the pages in ``docs`` gives what the page says."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [page for page in sorted((ROOT / "docs").glob("*.md")) if ">>> " in page.read_text("utf-8")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_sessions(page):
    text = page.read_text("utf-8")
    blocks = re.findall(r"^```python\n(>>> .*?)^```$", text, re.DOTALL | re.MULTILINE)
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page.name, page.name, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    written: list[str] = []
    runner.run(test, out=written.append)
    assert not runner.summarize(verbose=False).failed, "".join(written)
    assert runner.tries > 3
