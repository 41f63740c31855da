"""A phone without a screen: one kept-alive connection that enters operations."""

import http.client
import itertools
import json
import urllib.parse


class Phone:
    """Starts games on a server and enters operations one after the other."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        self._ids = (f"bench{n:07d}" for n in itertools.count())
        self.version = 0
        self._game = self._token = ""
        self._sent = b""

    def request(self, method: str, path: str, body: bytes = b"", headers: dict[str, str] | None = None):
        self._connection.request(method, path, body, headers or {})
        response = self._connection.getresponse()
        return response, response.read()

    def start_game(self, players: int, preset: str = "georgian_joker") -> str:
        """Start a game by the form, as a person does; return the path of its desk."""
        page, html = self.request("GET", "/new")
        token = html.split(b'name="csrf_token"')[1].split(b'value="')[1].split(b'"')[0].decode()
        fields = {"csrf_token": token, "preset": preset, "first": "1"}
        fields |= {f"names-{seat}": f"Player {seat + 1}" for seat in range(players)}
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": page.headers["Set-Cookie"].split(";")[0],
        }
        answer, _ = self.request("POST", "/new", urllib.parse.urlencode(fields).encode(), headers)
        assert answer.status == 303, answer.status
        path = answer.headers["Location"]
        _, _, self._game, self._token = path.split("/")
        self.version = 0
        return path

    def take_over(self, game: str, token: str) -> None:
        """Go on with a game that was started elsewhere."""
        self._game, self._token, self.version = game, token, 0

    def enter(self, op: dict[str, object]) -> dict:
        """Enter one operation; it must be accepted."""
        status, result = self.try_to_enter(op)
        assert status == 200, result
        self.version = result["version"]
        desk: dict = result["desk"]
        return desk

    @property
    def _authorization(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"}

    def try_to_enter(self, op: dict[str, object]) -> tuple[int, dict]:
        """Enter one operation and return status and answer; the version stays as it is."""
        self._sent = json.dumps({"id": next(self._ids), "base": self.version, "op": op}).encode()
        return self._post(self._sent)

    def _post(self, body: bytes) -> tuple[int, dict]:
        answer, data = self.request("POST", f"/api/games/{self._game}/ops", body, self._authorization)
        return answer.status, json.loads(data)

    def toggle(self) -> None:
        """Enter a bid, or undo it: an entry that is always possible."""
        self.enter({"kind": "undo"} if self.version % 2 else {"kind": "bid", "seat": 2, "bid": 0})

    def state(self) -> dict:
        """Ask for version and desk of the game."""
        answer, data = self.request("GET", f"/api/games/{self._game}/state", b"", self._authorization)
        assert answer.status == 200, data
        state: dict = json.loads(data)
        return state

    def state_version(self) -> int:
        """Ask for the version of the game."""
        version: int = self.state()["version"]
        return version

    def send_again(self) -> dict:
        """Send the last operation once more, as after a lost answer; return version and desk after it."""
        status, result = self._post(self._sent)
        assert status == 200, result
        self.version = result["version"]
        return result

    def reconnect(self, port: int) -> None:
        """Go on with a new connection."""
        self.close()
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)

    def close(self) -> None:
        """Hang up."""
        self._connection.close()

    def play_deal(self, deal: dict) -> list[dict[str, object]]:
        """Return the operations of a deal in which the last bidder alone bids and takes everything."""
        order, cards = deal["bidding_order"], deal["cards"]
        ops: list[dict[str, object]] = [{"kind": "bid", "seat": seat, "bid": 0} for seat in order[:-1]]
        ops.append({"kind": "bid", "seat": order[-1], "bid": cards - 1})
        tricks = [0] * len(order)
        tricks[order[-1] - 1] = cards
        ops.append({"kind": "tricks", "seat": order[-1], "taken": cards})
        ops.append({"kind": "record", "tricks": tricks})
        return ops
