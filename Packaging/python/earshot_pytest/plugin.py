"""The options of pytest: `--earshot DIR` listens to every test that runs in a browser."""

import os
import pathlib
import shlex
import socket
import subprocess

import pytest

from ._heard import EarshotError, program


def pytest_addoption(parser):
    group = parser.getgroup("earshot", "what a screen-reader user hears")
    group.addoption(
        "--earshot", metavar="DIR", help="hear and judge each screen that the tests reach in Chromium; reports go into DIR, a new folder")
    group.addoption("--earshot-options", metavar="OPTIONS", default="", help="further options of 'earshot listen', in one text")
    group.addoption("--earshot-update", action="store_true", help="write the snapshots of what is heard anew")


def pytest_configure(config):
    if config.getoption("--earshot-update"):
        os.environ["EARSHOT_UPDATE"] = "1"
    folder = config.getoption("--earshot")
    if folder and not config.getoption("collectonly"):
        if hasattr(config, "workerinput") or config.getoption("numprocesses", None):
            raise pytest.UsageError("--earshot listens to one browser; leave -n out")
        config.pluginmanager.register(_Listening(config, folder), "earshot-listening")


class _Listening:
    """`earshot listen` beside the tests, from the first to the last."""

    def __init__(self, config, folder):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        try:
            options = shlex.split(config.getoption("--earshot-options"))
            self.listener = subprocess.Popen(
                [program(), "listen", "--chromium", f"http://127.0.0.1:{self.port}", "--output", folder, *options],
                stderr=subprocess.PIPE, text=True, encoding="utf-8")
        except (EarshotError, OSError, ValueError) as error:
            raise pytest.UsageError(f"--earshot: {error}") from error
        self.folder, self.words = folder, None

    def pytest_runtestloop(self, session):
        """Ends where the program refuses its options or its folder, before the first test."""
        try:
            self.listener.wait(timeout=0.5)
        except subprocess.TimeoutExpired:
            return
        reason, self.words = self._last_words(), ""
        raise pytest.UsageError(reason)

    @pytest.hookimpl(tryfirst=True)
    def pytest_fixture_setup(self, fixturedef, request):
        """Gives the browser of pytest-playwright the debugging port, by the fixture that its arguments come from."""
        if fixturedef.argname != "browser_type_launch_args" or request.getfixturevalue("browser_name") != "chromium":
            return None
        arguments = dict(fixturedef.func(**{name: request.getfixturevalue(name) for name in fixturedef.argnames}))
        arguments["args"] = [*arguments.get("args", []), f"--remote-debugging-port={self.port}"]
        fixturedef.cached_result = (arguments, fixturedef.cache_key(request), None)
        return arguments

    def pytest_sessionfinish(self, session):
        if self.words is not None:
            return
        self.words = self._last_words()
        if self.listener.returncode in (65, 69):
            self.words += "\nA browser that the tests start themselves needs the port that the fixture earshot_port gives."
        if self.listener.returncode != 0 and session.exitstatus == pytest.ExitCode.OK:
            self.words += "\nThe run fails because of this."
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter):
        if not self.words:
            return
        terminalreporter.section("earshot")
        terminalreporter.write_line(self.words)
        report = pathlib.Path(self.folder) / "report.html"
        if self.listener.returncode in (0, 1) and report.exists():
            terminalreporter.write_line(f"the report is {report}")

    def pytest_unconfigure(self):
        if self.listener.poll() is None:
            self._last_words()

    def _last_words(self):
        """What the program has said on standard error, once it has ended; it is asked to after two seconds."""
        try:
            words = self.listener.communicate(timeout=2)[1]
        except subprocess.TimeoutExpired:
            self.listener.terminate()
            words = self.listener.communicate()[1]
        code = self.listener.returncode
        return words.strip() or f"'{self.listener.args[0]} listen' ended with {code} and said nothing; is it Earshot?"


@pytest.fixture
def earshot_port(request):
    """The debugging port that a browser which the tests start themselves must have to be listened to; None without --earshot."""
    listening = request.config.pluginmanager.get_plugin("earshot-listening")
    return listening.port if listening else None
