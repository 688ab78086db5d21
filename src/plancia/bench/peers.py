"""Random play in other libraries, the yardsticks of our own speed."""

import random
from time import perf_counter

from plancia.core.errors import OptionError

_PLAYOUTS = 200


def openspiel_hex9(seconds: float) -> float:
    """Moves per second of OpenSpiel's 9 × 9 hex, stepped from Python."""
    try:
        import pyspiel
    except ImportError as error:
        raise _missing("open_spiel") from error
    game = pyspiel.load_game("hex(board_size=9)")
    choice = random.Random(1).choice
    moves = 0
    start = perf_counter()
    end = start + seconds
    while perf_counter() < end:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
            moves += 1
    return moves / (perf_counter() - start)


def openspiel_mcts_hex9(seconds: float) -> float:
    """Playouts per second of OpenSpiel's C++ MCTS with random rollouts, on empty 9 × 9 hex."""
    try:
        import pyspiel
    except ImportError as error:
        raise _missing("open_spiel") from error
    game = pyspiel.load_game("hex(board_size=9)")
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, _PLAYOUTS, 1000, False, 1, False)
    done, start = 0, perf_counter()
    while perf_counter() - start < seconds:
        bot.mcts_search(game.new_initial_state())
        done += _PLAYOUTS
    return done / (perf_counter() - start)


def catanatron(seconds: float) -> float:
    """Actions per second of catanatron's random players, four at a table."""
    try:
        from catanatron import Color, Game, RandomPlayer
    except ImportError as error:
        raise _missing("catanatron") from error
    global_rng = random.getstate()  # catanatron seeds and uses the global generator
    actions = 0
    start = perf_counter()
    end = start + seconds
    try:
        seed = 0
        while perf_counter() < end:
            seed += 1
            game = Game([RandomPlayer(color) for color in Color], seed=seed)
            game.play()
            actions += len(game.state.actions)
        return actions / (perf_counter() - start)
    finally:
        random.setstate(global_rng)


def _missing(library: str) -> OptionError:
    return OptionError("bench.missing", library=library, extra="plancia[bench]")
