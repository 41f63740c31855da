"""The real server in a process of its own, to be looked at, killed and started again."""

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 30.0  # seconds


def free_port() -> int:
    """Return a port of this machine that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """`scorekeeper serve` on a free port, keeping its data in *instance*.

    A restart keeps port and data, so that a page open in a browser stays valid.
    """

    def __init__(self, instance: Path, env: dict[str, str] | None = None, *, cwd: Path = ROOT) -> None:
        self.instance = instance
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log_file = instance.with_name(f"{instance.name}.log")
        self._env = env or {}
        self._cwd = cwd
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def log(self) -> str:
        """All that the server has printed, over every start."""
        return self.log_file.read_text(encoding="utf-8", errors="replace")

    @property
    def pid(self) -> int:
        """The process started here; its group holds the workers too."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> "Server":
        """Start it and wait until it answers."""
        assert self._process is None
        inherited = {k: v for k, v in os.environ.items() if not k.startswith("SCOREKEEPER_")}
        inherited["SCOREKEEPER_LIMIT_BEGINNINGS"] = ""  # one address starts the games of all tests
        command = [sys.executable, "-m", "scorekeeper", "serve"]
        command += ["--port", str(self.port), "--instance", str(self.instance)]
        with self.log_file.open("ab") as log:
            self._process = subprocess.Popen(
                command,
                cwd=self._cwd,
                env=inherited | self._env,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self._wait_until_healthy(self._process)
        return self

    def kill(self) -> None:
        """End every process of it at once, as `kill -9` or a power cut does."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to end, and wait."""
        if self._process is not None:
            self._end(signal.SIGTERM)

    def restart(self) -> "Server":
        """Start it again on the same port and data."""
        self.stop()
        return self.start()

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        assert process is not None
        try:
            os.killpg(process.pid, how)
            process.wait(PATIENCE)
        except ProcessLookupError:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            raise AssertionError(f"the server did not stop in {PATIENCE:.0f} s") from None

    def _wait_until_healthy(self, process: subprocess.Popen[bytes]) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if process.poll() is not None:
                self._process = None
                raise AssertionError(f"the server ended with {process.returncode}:\n{self.log}")
            if self._is_healthy():
                return
            time.sleep(0.05)
        self.kill()
        raise AssertionError(f"no answer from the server in {PATIENCE:.0f} s:\n{self.log}")

    def _is_healthy(self) -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", "/healthz")
            return connection.getresponse().status == 200
        except OSError:
            return False
        finally:
            connection.close()
