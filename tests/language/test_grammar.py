"""The grammar file itself: without conflicts, with its tables, and agreeing with the words."""

import json
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from lark.exceptions import GrammarError, LexError

from proofcheck.language.parsing import grammar, grammar_tables, grammar_writing
from proofcheck.language.parsing.grammar import BlockParser, GrammarMistake, Reading, grammar_text
from proofcheck.language.parsing.parsing import parse_derivation
from proofcheck.language.parsing.scanning import ITEM_WORDS
from proofcheck.language.parsing.spelling import CANONICAL_SIGNS, LATER_WORDS, RESERVED_WORDS
from proofcheck.language.parsing.splitting import split_blocks
from proofcheck.source import SourceFile
from tests.language.test_mistakes import MISTAKES, NEIGHBOURS
from tests.language.texts import proposition

EXAMPLES = Path(__file__).with_name("examples.proof")


@pytest.fixture(scope="module")
def strict() -> BlockParser:
    return BlockParser(from_tables=False, strict=True)


def test_the_grammar_has_no_conflicts(strict: BlockParser) -> None:
    reading = strict.parse("assume a = b", "item", 0)

    assert isinstance(reading, Reading)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("rule", "worse", "error"),
    [
        ("?sum: direct_sum\n", "?sum: direct_sum\n    | sum PLUS sum -> binary\n", GrammarError),
        ("       | MINUS signed", "       | MINUS sum", GrammarError),
        ("quantified\n", "quantified\n | quantified AND negation -> binary\n", GrammarError),
        ("OR: /or(?!\\w)|∨/", "OR: /or(?!\\w)|∧/", LexError),
    ],
)
def test_a_conflict_would_be_noticed(
    rule: str, worse: str, error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = grammar_text()
    assert rule in text
    monkeypatch.setattr(grammar, "grammar_text", lambda: text.replace(rule, worse, 1))

    with pytest.raises(error):
        BlockParser(from_tables=False, strict=True)


def _bounded(tables: str) -> str:
    """Replace the width of what may be as long as it likes: each Python has its own number for that."""
    return re.sub(r'("_width":\[\d+),\d{10,}\]', r"\1,0]", tables)


def test_the_tables_are_those_of_the_grammar(strict: BlockParser) -> None:
    lenient = BlockParser(from_tables=False)
    text = grammar_text()
    tables = grammar_writing.write_tables(grammar_writing.make_tables(lenient.lark, text))
    file = Path(grammar_tables.__file__).with_name(grammar_tables.TABLES_NAME)

    assert _bounded(tables) == _bounded(file.read_text("utf-8")), (
        "run python -m proofcheck.language.parsing.grammar_writing"
    )
    assert _automaton(strict) == _automaton(lenient)


def test_no_state_can_take_a_word_for_a_name(strict: BlockParser) -> None:
    """The lexer cannot compare NAME with the words itself: NAME looks ahead too far for it.

    Words of later versions of the language come before NAME, and are names where they are none.
    `reads` and `induction` come before NAME, and look at what follows: the latter for `on`.
    """
    patterns = {each.name: each.pattern.to_regexp() for each in strict.lark.terminals}
    mistaken = set()
    for state in strict.lark.parser.parser._parse_table.states.values():
        if "NAME" not in state:
            continue
        for terminal in state.keys() & patterns.keys() - {"NAME"}:
            words = re.findall(r"(?<![\\\w])[a-z]{2,}[A-Z]?", patterns[terminal])
            mistaken |= {word for word in words if re.fullmatch(patterns["NAME"], word)}

    assert {"reads", "induction", "on", *LATER_WORDS} == mistaken
    early = {each.name for each in strict.lark.terminals if each.priority == 1}
    assert {"READS", "INDUCTION", *map(str.upper, LATER_WORDS)} == early


def _automaton(parser: BlockParser) -> object:
    return grammar_writing.make_tables(parser.lark, "")["data"]["parser"]["parser"]


def test_tables_of_another_grammar_are_not_used() -> None:
    assert grammar_tables.load_lark(grammar_text(), object(), {}) is not None
    assert grammar_tables.load_lark(grammar_text() + "\n", object(), {}) is None


def test_tables_of_another_version_of_lark_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lark.__version__", "0.0.0")

    assert grammar_tables.load_lark(grammar_text(), object(), {}) is None


def test_the_parser_from_tables_reads_what_the_strict_one_reads(strict: BlockParser) -> None:
    loaded = BlockParser()
    for text in [*(text for text, *_ in MISTAKES), *NEIGHBOURS, EXAMPLES.read_text("utf-8")]:
        for piece in split_blocks(text):
            entry = "statement" if piece.kind == "preamble" else piece.kind
            expected = strict.parse(piece.text, entry, piece.offset)
            assert expected == loaded.parse(piece.text, entry, piece.offset)


def test_a_mistake_names_what_could_have_stood_there() -> None:
    found = BlockParser().parse("from [1] [2]", "item", 100)

    assert GrammarMistake(109, frozenset({"COMMA", "$END"})) == found


def test_the_grammar_and_the_messages_know_the_same_reserved_words() -> None:
    listed = re.search(r"NAME: /\(\?!\(\?:([a-z|]+)\)", grammar_text())
    assert listed is not None

    assert sorted(RESERVED_WORDS) == sorted(listed.group(1).split("|"))


def test_every_word_that_begins_an_item_is_reserved_but_for_one() -> None:
    assert {"reads"} == set(ITEM_WORDS) - RESERVED_WORDS


@pytest.mark.parametrize(
    "item",
    [
        "given reads : Real",
        "let reads := 1",
        "let reads := library exp",
        "show reads[1] = reads",
        "assume forall reads in K: reads = 1",
        "obtain x in reads where x = reads",
    ],
)
def test_where_no_item_begins_reads_is_a_name(item: str) -> None:
    expected = BlockParser().parse(item.replace("reads", "reeds"), "item", 0)
    found = BlockParser().parse(item, "item", 0)

    assert isinstance(found, Reading)
    assert str(expected) == str(found).replace("reads", "reeds")


@pytest.mark.parametrize(
    "line", ["reads = 3", "reads[k] = 3", "reads[k](x) = x", "reads(x) = x", "reads random in S"]
)
def test_a_line_of_a_model_may_begin_with_reads(line: str) -> None:
    text = f'model "m"\n  a = b\n  {line}\n  c = reads[1]\n'
    expected = BlockParser().parse(text.replace("reads", "reeds"), "model", 0)
    found = BlockParser().parse(text, "model", 0)

    assert isinstance(found, Reading)
    assert str(expected) == str(found).replace("reads", "reeds")


@pytest.mark.sampled
@pytest.mark.parametrize("word", sorted(RESERVED_WORDS))
def test_a_reserved_word_is_no_name_and_a_longer_one_is(word: str) -> None:
    parser = BlockParser()

    assert isinstance(parser.parse(f"given {word} : Real", "item", 0), GrammarMistake)
    assert isinstance(parser.parse(f"given {word}s : Real", "item", 0), Reading)
    assert isinstance(parser.parse(f"given {word}_1 : Real", "item", 0), Reading)


@pytest.mark.parametrize("word", LATER_WORDS)
def test_a_later_word_is_a_name_in_earlier_versions(word: str) -> None:
    parser, before = BlockParser(), LATER_WORDS[word] - 1
    texts = f"given {word} : Real", f"let f := {word}(x) + 1", f"assume {word}[1] = {word}"

    assert all(isinstance(parser.parse(t, "item", 0, before), Reading) for t in texts)
    assert not any(isinstance(parser.parse(t, "item", 0), Reading) for t in texts)


@pytest.mark.parametrize("sign", CANONICAL_SIGNS)
def test_every_sign_with_an_ascii_spelling_is_in_the_grammar(sign: str) -> None:
    assert sign in grammar_text()


SIGNS = ["<==>", "==>", "<=", "<", ">=", ">", "=", "!="]


@pytest.mark.parametrize("sign", SIGNS)
def test_a_sign_is_read_as_a_whole_with_and_without_spaces(sign: str) -> None:
    assert proposition(f"a {sign} b") == proposition(f"a{sign}b")


def test_the_examples_of_the_language_are_read_without_mistakes() -> None:
    parsed = parse_derivation(SourceFile("examples.proof", EXAMPLES.read_text("utf-8")))

    assert () == parsed.diagnostics
    labels = "0.2 0.10 0.12 1.2 1.4 2.4 2.4* 2.13 3.13 4.5 T 6'.1 T 7.3"
    assert labels == " ".join(found.label.text for found in parsed.statements)
    assert ["generic commuting family"] == [model.name for model in parsed.models]


def test_three_hundred_statements_are_read_in_half_a_second() -> None:
    """The budget is for a quiet machine; a busy one gets more."""
    code = f"""
import json, sys, time
start = time.process_time()
from pathlib import Path
from proofcheck.language.parsing.parsing import parse_derivation
from proofcheck.source import SourceFile
text = Path({str(EXAMPLES)!r}).read_text("utf-8")
start_of_body, end_of_body = text.index("[0.2] hyp"), text.index('model "')
body = text[start_of_body:end_of_body]
parsed = parse_derivation(SourceFile("x", text[:start_of_body] + body * 25))
print(json.dumps([len(parsed.statements), len(parsed.diagnostics), time.process_time() - start]))
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=_root()
    )
    statements, found, seconds = json.loads(done.stdout)

    assert (300, 0) == (statements, found)
    assert seconds < 2.0


def test_nothing_heavy_is_imported_before_a_text_is_parsed() -> None:
    code = "import sys, proofcheck.language.parsing.parsing; print('lark' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=_root()
    )

    assert "False\n" == done.stdout


def _root() -> Path:
    return Path(__file__).parents[2]


def seconds_to_parse(tail: str) -> float:
    start = time.process_time()
    BlockParser().parse(f"show a\n  reads {tail}\nx", "statement", 0)
    BlockParser().parse(f"[1] claim show a\n  reads {tail}\nx", "statement", 0)
    return time.process_time() - start


def test_a_comment_may_stand_inside_a_reading_and_its_length_costs_nothing() -> None:
    found = BlockParser().parse('reads # so\n # and\n [2] # x\n "as printed"', "item", 0)
    assert isinstance(found, Reading)

    for tail in ("#" * 2_000, " #" * 2_000, "\n#" * 2_000, " " * 2_000):
        assert min(seconds_to_parse(tail) for _ in range(3)) < 2  # one may collect garbage
