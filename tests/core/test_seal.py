"""Commit and reveal."""

import pickle
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plancia import ActionError, Seal

SALT = "00112233445566778899aabbccddeeff"

seeds = st.integers(0, 2**64 - 1)
salts = st.text("0123456789abcdef", min_size=32, max_size=128)


def test_a_commitment_can_be_checked_with_any_sha256() -> None:
    by_hand = sha256(f"plancia-seed:{SALT}:42".encode()).hexdigest()
    assert Seal(42, SALT).commitment == by_hand
    assert by_hand == "7c052655703a7590993d0081f5c3c6d739d207cf55684120177f797709af5861"


@given(seeds, salts, seeds, salts)
def test_only_the_same_seed_and_salt_open_a_commitment(seed: int, salt: str, other: int, pinch: str) -> None:
    seal = Seal(seed, salt)
    assert seal.opens(seal.commitment)
    assert Seal(other, pinch).opens(seal.commitment) == ((other, pinch) == (seed, salt))
    assert pickle.loads(pickle.dumps(seal)) == seal


def test_fresh_seals_differ_even_of_one_seed() -> None:
    assert len({Seal.fresh() for _ in range(50)}) == 50
    assert len({Seal.fresh(7).commitment for _ in range(50)}) == 50
    assert Seal.fresh(7).seed == 7


def test_a_seal_does_not_show_its_secret_in_logs() -> None:
    assert "42" not in repr(Seal(42, SALT))
    assert SALT not in repr(Seal(42, SALT))


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, True, "7", None])
def test_seeds_out_of_range_are_refused(seed: int) -> None:
    with pytest.raises(ActionError, match="seed"):
        Seal(seed, SALT)


@pytest.mark.parametrize("salt", ["", "abc", SALT[:-1], SALT.upper(), SALT + ":", SALT + "\n", "0" * 129, 5, None])
def test_weak_or_ambiguous_salts_are_refused(salt: str) -> None:
    with pytest.raises(ActionError, match="salt"):
        Seal(1, salt)
