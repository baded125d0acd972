"""Real web apps from PyPI, each on loopback in a folder of its own that is gone afterwards."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

HERE = Path(__file__).resolve().parent
PORTS = {
    "django": 18711, "gradio": 18712, "nicegui": 18713, "jupyterlab": 18714, "streamlit": 18715, "mkdocs": 18716,
    "flask-admin": 18717, "dash": 18718, "panel": 18719, "marimo": 18720, "shiny": 18721,
}
# The page at which each begins, where that is not the root.
PATHS = {"django": "admin/", "jupyterlab": "lab?reset", "flask-admin": "admin/member/"}


def command(name, port, folder):
    here = HERE / name
    if name == "jupyterlab":
        shutil.copytree(here / "desk", folder / "desk")
        return [
            sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}",
            "--ServerApp.port_retries=0", "--IdentityProvider.token=fjord", f"--ServerApp.root_dir={folder / 'desk'}",
            "--core-mode", "--LabApp.news_url=None", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        ]
    if name == "streamlit":
        return [
            sys.executable, "-m", "streamlit", "run", str(here / "start.py"), "--server.address=127.0.0.1",
            f"--server.port={port}", "--server.headless=true", "--browser.gatherUsageStats=false",
            "--server.fileWatcherType=none", "--client.toolbarMode=minimal",
        ]
    if name == "mkdocs":
        build = [sys.executable, "-m", "mkdocs", "--quiet", "build", "-f", str(here / "mkdocs.yml"), "-d", str(folder / "site")]
        subprocess.run(build, check=True, capture_output=True, env=environment(folder))
        return [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", str(folder / "site")]
    if name == "marimo":
        shutil.copy(here / "start.py", folder)
        return [
            sys.executable, "-m", "marimo", "run", str(folder / "start.py"), "--headless", "--no-token",
            "--host=127.0.0.1", f"--port={port}",
        ]
    return [sys.executable, str(here / "start.py"), str(port), str(folder)]


def environment(folder):
    """Nothing of the person's own settings, and nothing that asks the network."""
    return {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "HOME": str(folder),
        "LANG": "C.UTF-8",
        "GRADIO_ANALYTICS_ENABLED": "False",
        "NICEGUI_STORAGE_PATH": str(folder / "storage"),
        "NO_MKDOCS_2_WARNING": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
    }


def answers(port):
    try:
        urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5).close()
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False
    return True


class App:
    """One app that runs while the block does."""

    running = set()
    has_ended = False

    @classmethod
    def end_all(cls):
        """Ends what runs, and begins nothing more: for a script that is ended itself."""
        cls.has_ended = True
        for app in list(cls.running):
            os.killpg(app.process.pid, signal.SIGKILL)

    def __init__(self, name):
        self.name = name
        self.port = PORTS[name]
        self.address = f"http://127.0.0.1:{self.port}/{PATHS.get(name, '')}"

    def __enter__(self):
        if self.has_ended:
            sys.exit(1)
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(("127.0.0.1", self.port))
        self.folder = Path(tempfile.mkdtemp(prefix=f"{self.name}-"))
        log = self.folder / "log"
        with log.open("wb") as output:
            self.process = subprocess.Popen(
                command(self.name, self.port, self.folder), cwd=self.folder, env=environment(self.folder),
                stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True,
            )
        self.running.add(self)
        deadline = time.monotonic() + 90
        while not answers(self.port):
            if self.process.poll() is not None or time.monotonic() > deadline:
                said = log.read_text(encoding="utf-8", errors="replace").rstrip()
                self.__exit__()
                raise RuntimeError(f"{self.name} does not answer on port {self.port}: {said[-2000:]}")
            time.sleep(0.2)
        return self

    def __exit__(self, *_):
        self.running.discard(self)
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)
            try:
                self.process.wait(timeout=5)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
