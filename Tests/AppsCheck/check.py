"""Does sixty tasks in six real web apps by ear, in both styles: check.py EARSHOT [NAME...]

Each folder here is one app, and each of its flows one task; a NAME is that of an app or, behind a slash, of one of its
flows. An app runs on loopback in a folder of its own that is gone afterwards, anew for each style. Exit code 0: what is not
done is exactly what known.txt names, each with what it waits for.
"""

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
ROOT = HERE.parent.parent
PORTS = {"django": 18711, "gradio": 18712, "nicegui": 18713, "jupyterlab": 18714, "streamlit": 18715, "mkdocs": 18716}
STYLES = ["voiceover", "talkback"]


def command(name, port, folder):
    here = HERE / name
    if name == "jupyterlab":
        shutil.copytree(here / "desk", folder / "desk")
        return [
            sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}",
            "--ServerApp.port_retries=0", "--IdentityProvider.token=fjord", f"--ServerApp.root_dir={folder / 'desk'}",
            "--LabApp.news_url=None", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
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

    def __init__(self, name):
        self.name = name
        self.port = PORTS[name]

    def __enter__(self):
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
        deadline = time.monotonic() + 90
        while not answers(self.port):
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.__exit__()
                sys.exit(f"{self.name} does not answer on port {self.port}")
            time.sleep(0.2)
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)
            try:
                self.process.wait(timeout=5)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def known():
    """What is not done: the flow and what it waits for, a line each."""
    lines = (HERE / "known.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split(": ", 1) for line in lines if line and not line.startswith("#"))


def main():
    # An app that runs is ended too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    earshot = Path(sys.argv[1]).resolve()
    wanted = sys.argv[2:]
    flows = [
        flow
        for name in PORTS
        for flow in sorted((HERE / name).glob("*.flow"))
        if not wanted or name in wanted or f"{name}/{flow.stem}" in wanted
    ]
    waiting = known()
    failed = {}
    for name in PORTS:
        mine = [flow for flow in flows if flow.parent.name == name]
        for style in STYLES if mine else []:
            with App(name):
                for flow in mine:
                    run = subprocess.run(
                        [earshot, "check", "--style", style, "--language", "en", flow.relative_to(ROOT)],
                        cwd=ROOT, env={**os.environ, "EARSHOT_SECRET_FJORD": "fjord"}, capture_output=True, text=True,
                    )
                    if run.returncode != 0:
                        failed.setdefault(f"{name}/{flow.stem}", []).append(f"{style}:\n{run.stdout}{run.stderr}".rstrip())
    for task, reports in failed.items():
        print(f"{task} is not done; it waits for: {waiting.get(task, 'nothing that is known')}")
        if task not in waiting:
            print("\n".join(reports))
    done = [f"{flow.parent.name}/{flow.stem}" for flow in flows if f"{flow.parent.name}/{flow.stem}" not in failed]
    for task in done:
        if task in waiting:
            print(f"{task} is done, but known.txt says that it waits for: {waiting[task]}")
    print(f"{len(done)} of {len(flows)} tasks done, by {' and '.join(STYLES)}")
    sys.exit(0 if all(task in waiting for task in failed) and not any(task in waiting for task in done) else 1)


if __name__ == "__main__":
    main()
