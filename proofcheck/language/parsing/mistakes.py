"""Why a text does not follow the grammar, in the author's notation.

The parser says where a text leaves the grammar and which terminals could have stood there.  Each
rule recognises one common mistake; the first that applies speaks, and what none of them
recognises is reported with the list of what was expected.
"""

from __future__ import annotations

from collections.abc import Callable

from proofcheck.language.parsing import mistakes_in_binders as binders
from proofcheck.language.parsing import mistakes_in_brackets as brackets
from proofcheck.language.parsing import mistakes_in_latex as latex
from proofcheck.language.parsing import mistakes_in_notation as notation
from proofcheck.language.parsing import mistakes_in_terms as terms
from proofcheck.language.parsing import mistakes_in_words as words
from proofcheck.language.parsing.grammar import GrammarMistake
from proofcheck.language.parsing.problems import Problem
from proofcheck.language.parsing.scanning import scan_to
from proofcheck.language.parsing.scene import Scene
from proofcheck.language.parsing.splitting import split_items
from proofcheck.source.span import Span

_RULES: tuple[Callable[[Scene], Problem | None], ...] = (
    words.unterminated_string,
    words.step_outside_proof,
    words.item_in_proof,
    words.induction_on_nothing,
    words.unknown_kind,
    binders.comma_for_colon,
    notation.foreign_notation,
    words.wrong_sign,
    latex.latex_command,
    words.mark_at_the_end,
    words.unknown_character,
    words.underscore_first,
    terms.broken_star,
    brackets.unclosed_bracket,
    terms.power_of_power,
    terms.chained_implication,
    terms.mixed_set_operators,
    binders.condition_after_comma,
    binders.missing_domain,
    binders.condition_after_given,
    binders.condition_for_a_domain,
    binders.equation_for_a_domain,
    binders.parameter_without_domain,
    words.statement_without_label,
    words.misspelt_item,
    words.word_for_a_sign,
    words.property_of_a_matrix,
    words.quantifier_of_two_words,
    words.prose,
    terms.unknown_norm,
    terms.digits_in_groups,
    terms.comma_for_and,
    terms.definition_for_equation,
    terms.missing_operator,
    words.reserved_word,
    terms.bad_exponent,
    terms.single_bracket,
    terms.negative_factor,
    terms.missing_operand,
)


def explain_mistake(mistake: GrammarMistake, text: str, offset: int) -> Problem:
    """Return what is wrong with a text at the place where it leaves the grammar.

    text    the block or item that was parsed
    offset  where it begins in its file
    """
    place = mistake.offset - offset
    end = len(text.rstrip()) + offset
    scan = scan_to(text, place, offset)
    after = next(iter(split_items(text[place:], 0)))[0] if place < len(text) else ""
    last = Span(max(end - 1, offset), max(end, offset + 1))
    scene = Scene(scan, mistake.expected, last, after, text, place, offset)
    for rule in _RULES:
        problem = rule(scene)
        if problem:
            return problem
    return _anything_else(scene)


_WORDINGS = (
    ("LABEL", "a label such as `[2.4]`"),
    ("STRING", "a text in double quotes"),
    ("NAME", "a name"),
    ("INTEGER", "a number"),
    ("DEFINED", "`:=`"),
    ("COLON", "`:`"),
    ("IN", "`in`"),
    ("TILDE", "`~`"),
    ("WHERE", "`where`"),
    ("RPAR", "`)`"),
    ("RSQB", "`]`"),
    ("RBRACE", "`}`"),
    ("IF", "`if`"),
    ("OTHERWISE", "`otherwise`"),
    ("SEMICOLON", "`;`"),
    ("COMMA", "`,`"),
    ("EQUAL", "`=`"),
    ("WITH", "`with`"),
    ("RANDOM", "`random`"),
    ("ENTRIES", "`rational` or `integer`"),
    ("TRUNCATED", "`truncated`"),
    ("ON", "`on`"),
    ("AT", "`at`"),
    ("BY", "`by`"),
    ("LPAR", "`(`"),
    ("LANGUAGE", "`language`"),
    ("SOURCE", "`source`"),
    ("MAIN", "`main`"),
    ("NOTATION", "`notation`"),
)
_AFTER_OPERAND = {
    "COLON",
    "WHERE",
    "RPAR",
    "RSQB",
    "RBRACE",
    "IF",
    "OTHERWISE",
    "SEMICOLON",
    "COMMA",
}
_WITH_OPERAND = {"LABEL", "STRING", "RPAR", "RBRACE", "LIBRARY"}


def _anything_else(scene: Scene) -> Problem:
    found = f"`{scene.piece.text}`" if scene.piece else "the end of the statement"
    if scene.leaves_item and scene.previous is not None:
        found = f"end after `{scene.previous.text}`"
    place = scene.previous.span if scene.leaves_item and scene.previous else scene.place
    if scene.expected == {"$END"} and scene.block == "section":
        message = f"{found} belongs to no statement"
        advice = "a statement begins with its label in column one"
        return Problem("P0114", place, message, "nothing more is expected", advice)
    names = _wanted(scene)
    either = " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
    label = f"expected {either}" if names else "nothing more is expected"
    advice = f"write {either}" if 0 < len(names) < 4 and "the next item" not in names else ""
    return Problem("P0120", place, f"unexpected {found}", label, advice)


def _wanted(scene: Scene) -> list[str]:
    """Return what could have stood at the place, as the author would write it."""
    speaking = [(name, wording) for name, wording in _WORDINGS if name in scene.expected]
    if scene.wants_operand:
        names = ["an expression", *(w for name, w in speaking if name in _WITH_OPERAND)]
    elif scene.wants_operator:
        names = [*(w for name, w in speaking if name in _AFTER_OPERAND), "an operator"]
    else:
        names = [wording for _, wording in speaking]
    if scene.may_end and scene.block not in {"derivation", "section", "model", "compares"}:
        names.append("the next item")
    return names
