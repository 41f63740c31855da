"""How fast entries are recorded, against a bare view; and deal 80 of a long game against deal 1."""

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from scorekeeper.domain.options import with_house_rules
from scorekeeper.domain.presets import find_preset
from scorekeeper.domain.schedule import build_schedule
from scorekeeper.domain.sheetfile import schedule_to_json
from scorekeeper.web import access, create_app
from tests.bench.clients import Phone
from tests.servers import ROOT, Server, free_port

ROUNDS = 12
PER_ROUND = 120  # entries
LONG_GAMES = 6
LAST, AROUND = 80, 8


def run() -> None:
    """Measure and print both ratios."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "instance")
        server.start()
        try:
            _throughput(server)
            _late_deals(server)
        finally:
            server.stop()


def _throughput(server: Server) -> None:
    """Alternate rounds of real entries and of bare commits to the same file."""
    with (
        _bare_server(server.instance / "scorekeeper.sqlite") as port,
        closing(Phone(port)) as bare,
        closing(Phone(server.port)) as phone,
    ):
        ours: list[float] = []
        yardstick: list[float] = []
        for _ in range(ROUNDS):
            phone.start_game(4)
            ops = whole_game(phone)
            ours.append(
                PER_ROUND / _timed(lambda ops=ops: [phone.enter(next(ops)) for _ in range(PER_ROUND)])
            )
            body = b'{"id": "bench0000001", "base": 1, "op": {"kind": "bid", "seat": 2, "bid": 3}}'

            def commit(body: bytes = body) -> None:
                for _ in range(PER_ROUND):
                    answer, _ = bare.request("POST", "/", body)
                    assert answer.status == 200

            yardstick.append(PER_ROUND / _timed(commit))
    mine, theirs = statistics.median(ours), statistics.median(yardstick)
    print(f"recording     {mine:7.0f} entries/s, bare view with one durable commit {theirs:7.0f}/s")
    print(f"              ratio {mine / theirs:.2f} (goal: 0.50 or more)")


def _late_deals(server: Server) -> None:
    """Record deals round number 1 and round number 80 of long games with premiums."""
    early: list[float] = []
    late: list[float] = []
    for _ in range(LONG_GAMES):
        with closing(Phone(server.port)) as phone:
            game, token, deals = _start_long_game(server.instance)
            phone.take_over(game, token)
            for number, deal in enumerate(deals[:LAST], start=1):
                ops = phone.play_deal(deal)
                spent = _timed(lambda ops=ops, phone=phone: [phone.enter(op) for op in ops]) / len(ops)
                if number <= AROUND:
                    early.append(spent)
                elif number > LAST - AROUND:
                    late.append(spent)
    ratio = statistics.median(late) / statistics.median(early)
    print(f"late deals    {1000 * statistics.median(early):.2f} ms an entry in deals 1 to {AROUND},")
    print(f"              {1000 * statistics.median(late):.2f} ms in deals {LAST - AROUND + 1} to {LAST}")
    print(f"              ratio {ratio:.2f} (goal: 1.30 or less)")


def _start_long_game(instance: Path) -> tuple[str, str, list[dict]]:
    """Start a game of 92 deals for two players; return its id, the scorer's token and its deals."""
    options = {"deck": 54, "jokers": ["JK1", "JK2"], "full_deals_count": 20}
    app = create_app({}, instance)
    with app.test_request_context("/"):
        rules = with_house_rules(find_preset("georgian_joker"), options)
        game = access.games().start(rules, ["Nino", "Dato"], 0)
        return game.id, access.token(game, "scorer"), schedule_to_json(game.table.schedule)


def _plan(players: int) -> list[dict]:
    return schedule_to_json(build_schedule(find_preset("georgian_joker"), players))


def whole_game(phone: Phone) -> Iterator[dict[str, object]]:
    """Return the entries of 24 deals of four players."""
    for deal in _plan(4):
        yield from phone.play_deal(deal)


def _timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


@contextmanager
def _bare_server(database: Path) -> Iterator[int]:
    port = free_port()
    process = subprocess.Popen([sys.executable, "-m", "tests.bench.bare", str(port), str(database)], cwd=ROOT)
    try:
        for _ in range(200):
            try:
                Phone(port).request("GET", "/")
                break
            except OSError:
                time.sleep(0.05)
        yield port
    finally:
        process.terminate()
        process.wait()
