"""The file of a table tells what may be known, and no more."""

import pytest

from plancia import read_game
from server.house import House


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
def test_the_file_of_a_game_whose_shuffle_is_played_again_does_not_tell_it(house: House) -> None:
    ada = house.person()
    table = ada.open("qin", "me me", series={"kind": "duplicate"})
    while (shown := ada.look(table))["status"] != "over":
        ada.step(table, seat=shown["game"]["public"]["to_move"])
    assert shown["seal"] is None
    file = ada.http.get(f"/tables/{table}/file").text
    assert read_game(file).commitment == shown["commitment"]
    assert read_game(file).seal is None
    assert "Seed: " not in file
