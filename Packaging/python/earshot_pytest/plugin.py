"""The options of pytest: `--earshot DIR` listens to every test that runs in a browser."""

import os
import pathlib
import socket
import subprocess

import pytest

from ._heard import EarshotError, _program


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
    if folder and not hasattr(config, "workerinput"):
        config.pluginmanager.register(_Listening(config, folder), "earshot-listening")


class _Listening:
    """`earshot listen` beside the tests, from the first to the last."""

    def __init__(self, config, folder):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        try:
            options = config.getoption("--earshot-options").split()
            self.program = subprocess.Popen(
                [_program(), "listen", "--chromium", f"http://127.0.0.1:{self.port}", "--output", folder, *options],
                stderr=subprocess.PIPE, text=True, encoding="utf-8")
        except (EarshotError, OSError) as error:
            raise pytest.UsageError(f"--earshot: {error}") from error
        self.folder, self.words, self.code = folder, "", None

    @pytest.hookimpl(tryfirst=True)
    def pytest_fixture_setup(self, fixturedef, request):
        """Gives the browser of pytest-playwright the debugging port, by the fixture that its arguments come from."""
        if fixturedef.argname != "browser_type_launch_args":
            return None
        arguments = dict(fixturedef.func(**{name: request.getfixturevalue(name) for name in fixturedef.argnames}))
        arguments["args"] = [*arguments.get("args", []), f"--remote-debugging-port={self.port}"]
        fixturedef.cached_result = (arguments, fixturedef.cache_key(request), None)
        return arguments

    def pytest_unconfigure(self):
        if self.program.poll() is None:
            self.program.terminate()
        self.program.communicate()

    def pytest_sessionfinish(self, session):
        try:
            self.words = self.program.communicate(timeout=2)[1]
        except subprocess.TimeoutExpired:
            self.program.terminate()
            self.words = self.program.communicate()[1]
        self.code = self.program.returncode
        if self.code == 1 and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter):
        terminalreporter.section("earshot")
        terminalreporter.write_line(self.words.strip())
        report = pathlib.Path(self.folder) / "report.html"
        if report.exists():
            terminalreporter.write_line(f"the report is {report}")


@pytest.fixture
def earshot_port(request):
    """The debugging port that a browser which the tests start themselves must have to be listened to; None without --earshot."""
    listening = request.config.pluginmanager.get_plugin("earshot-listening")
    return listening.port if listening else None
