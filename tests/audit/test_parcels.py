"""What is on record goes to a worker without certificates, and comes back as places of models."""

from __future__ import annotations

import json
from typing import Any

import pytest

from proofcheck.audit.judgement import Judgement, read_judgement, write_judgement
from proofcheck.audit.parcels import pack, read_confirmation, unpack, write_confirmation
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


def test_what_is_borne_out_has_the_certificates_and_models_on_record() -> None:
    record = _record()
    told: Any = unpack(_sent(pack(record)))
    found = [read_judgement(one) for one in told]
    answer = _sent(write_confirmation(found, told))

    assert [*map(read_judgement, record)] == read_confirmation(answer, record)
    assert not any(json.dumps(one) in json.dumps(answer) for one in MODELS)


def test_only_models_that_held_come_back() -> None:
    record = _record()
    told: Any = unpack(_sent(pack(record)))
    one, other = (read_judgement(one) for one in told)
    fewer = Judgement(one.evidence, one.engine, "", models=1, witnesses=one.witnesses[1:])
    back = read_confirmation(_sent(write_confirmation([fewer, other], told)), record)

    assert (MODELS[1],) == (back or [])[0].witnesses


def test_an_answer_that_says_all_by_itself_is_no_confirmation() -> None:
    assert read_confirmation(_record(), _record()) is None
    assert read_confirmation(_record(), None) is None


@pytest.mark.parametrize("places", [[3], [-1], [True], ["0"], {"0": 0}])
def test_a_model_that_is_not_on_record_is_refused(places: Any) -> None:
    record = _record()
    told: Any = unpack(pack(record))
    answer: Any = write_confirmation([read_judgement(one) for one in told], told)
    answer["borne out"][0]["witnesses"] = places

    with pytest.raises((EncodingError, KeyError, TypeError)):
        read_confirmation(answer, record)


def test_as_many_judgements_come_back_as_are_on_record() -> None:
    record = _record()
    told: Any = unpack(pack(record))
    answer: Any = write_confirmation([read_judgement(one) for one in told], told)
    del answer["borne out"][1]

    with pytest.raises(EncodingError):
        read_confirmation(answer, record)
    with pytest.raises(EncodingError):
        read_confirmation(answer, None)


@pytest.mark.parametrize("strange", [7, "x", [7], [{}], [{"witnesses": 7}], {"goals": []}])
def test_what_is_no_record_is_unpacked_as_none(strange: Any) -> None:
    assert unpack(_sent(pack(strange))) is None
