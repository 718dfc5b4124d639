"""What is on record goes to a worker without certificates, and comes back as places of models."""

from __future__ import annotations

import json
from typing import Any

import pytest

from proofcheck.audit.judging.judgement import Judgement, read_judgement, write_judgement
from proofcheck.audit.judging.parcels import pack, read_answer, unpack, write_answer
from proofcheck.terms.encoding import EncodingError

MODELS: list[Any] = [{"values": {"n": str(n)}, "candidates": {}} for n in range(3)]


def _record() -> Any:
    """Return the record of two goals: one witnessed, one cited, on models that they share."""
    witnessed = Judgement("witnessed", "models", "", models=2, witnesses=tuple(MODELS[:2]))
    cited = Judgement("cited", "library", "", proof=["a proof"], witnesses=tuple(MODELS[1:]))
    return [write_judgement(witnessed), write_judgement(cited)]


def _sent(value: Any) -> Any:
    return json.loads(json.dumps(value))


def test_a_parcel_holds_each_model_once_and_no_certificate() -> None:
    text = json.dumps(pack(_record()))

    assert [1, 1, 1] == [text.count(json.dumps(one)) for one in MODELS]
    assert "a proof" not in text


def test_what_is_unpacked_is_the_record_without_certificates() -> None:
    record = _record()
    unpacked: Any = unpack(_sent(pack(record)))

    assert [{**one, "proof": None} for one in record] == unpacked
    assert unpacked[0]["witnesses"][1] is unpacked[1]["witnesses"][0]


def test_what_is_taken_from_the_record_has_its_certificates_and_models() -> None:
    record = _record()
    told = unpack(_sent(pack(record)))
    found = [read_judgement(one) for one in told]
    answer = _sent(write_answer(found, {0, 1}, told))

    assert [*map(read_judgement, record)] == read_answer(answer, record)
    assert not any(json.dumps(one) in json.dumps(answer) for one in MODELS)


def test_only_models_that_held_come_back() -> None:
    record = _record()
    told = unpack(_sent(pack(record)))
    one, other = (read_judgement(one) for one in told)
    fewer = Judgement(one.evidence, one.engine, "", models=1, witnesses=one.witnesses[1:])
    back = read_answer(_sent(write_answer([fewer, other], {0, 1}, told)), record)

    assert (MODELS[1],) == back[0].witnesses


def test_a_model_that_was_drawn_comes_back_whole() -> None:
    record = _record()
    told = unpack(_sent(pack(record)))
    drawn: Any = {"values": {"n": "7"}, "candidates": {}}
    cited = Judgement("cited", "library", "", witnesses=(drawn,))
    back = read_answer(_sent(write_answer([cited, cited], {1}, told)), record)

    assert [(None, (drawn,)), (["a proof"], (drawn,))] == [(b.proof, b.witnesses) for b in back]


def test_what_a_worker_found_by_itself_needs_no_record() -> None:
    found = [*map(read_judgement, _record())]
    answer = _sent(write_answer(found, (), []))

    assert found == read_answer(answer, None) == read_answer(answer, [None, None])


@pytest.mark.parametrize("places", [[3], [-1], [True], ["0"], {"0": 0}])
def test_a_model_that_is_not_on_record_is_refused(places: Any) -> None:
    record, answer = _confirmed()
    answer[0]["on record"]["witnesses"] = places

    with pytest.raises((EncodingError, KeyError, TypeError)):
        read_answer(answer, record)


def test_what_is_not_on_record_is_not_taken_from_it() -> None:
    record, answer = _confirmed()

    for forgotten in (None, [], record[:1], [record[0], None], [record[0], record[0]]):
        with pytest.raises(EncodingError):
            read_answer(answer, forgotten)


def _confirmed() -> tuple[Any, Any]:
    """Return a record, and the answer that it is borne out."""
    record = _record()
    told = unpack(pack(record))
    return record, write_answer([read_judgement(one) for one in told], {0, 1}, told)


@pytest.mark.parametrize("strange", [7, "x", [7], [{}], [{"witnesses": 7}], {"goals": []}])
def test_what_is_no_record_is_unpacked_as_nothing(strange: Any) -> None:
    assert [] == unpack(_sent(pack(strange)))


def test_a_goal_of_which_nothing_is_on_record_keeps_its_place() -> None:
    record = [None, _record()[1]]

    assert [None, {**record[1], "proof": None}] == unpack(_sent(pack(record)))
