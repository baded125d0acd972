"""Makes the wheel of earshot-pytest, with Python's own library alone, and prints its path.

Usage: make_wheel.py FOLDER. The same source gives the same bytes: the time in it is SOURCE_DATE_EPOCH, or that of the last commit.
pip uses it too, as the backend that pyproject.toml names. The version is that of the program.
"""

import base64
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import time
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
METADATA = """\
Metadata-Version: 2.1
Name: earshot-pytest
Version: {version}
Summary: What a screen-reader user hears, in your pytest tests
License: GPL-3.0-or-later
Classifier: Framework :: Pytest
Requires-Python: >=3.9
Requires-Dist: pytest>=7
Description-Content-Type: text/markdown

{readme}"""
WHEEL = "Wheel-Version: 1.0\nGenerator: earshot\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def build_wheel(folder, config_settings=None, metadata_directory=None):
    """Writes the wheel into a folder and returns its name, as PEP 517 has it."""
    versions = HERE.parent.parent / "Sources/Support/Text/Versions.swift"
    version = re.search(r'static let current = "([0-9.]+)"', versions.read_text(encoding="utf-8")).group(1)
    info = f"earshot_pytest-{version}.dist-info"
    files = {f"earshot_pytest/{path.name}": path.read_bytes() for path in (HERE / "earshot_pytest").glob("*.py")}
    metadata = METADATA.format(version=version, readme=(HERE / "README.md").read_text(encoding="utf-8"))
    files |= {
        f"{info}/METADATA": metadata.encode(), f"{info}/WHEEL": WHEEL.encode(),
        f"{info}/entry_points.txt": b"[pytest11]\nearshot = earshot_pytest.plugin\n",
    }
    record = "".join(f"{name},sha256={_digest(data)},{len(data)}\n" for name, data in sorted(files.items()))
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    name, moment = f"earshot_pytest-{version}-py3-none-any.whl", time.gmtime(_time())[:6]
    with zipfile.ZipFile(pathlib.Path(folder) / name, "w") as wheel:
        for path, data in sorted(files.items()):
            entry = zipfile.ZipInfo(path, moment)
            entry.external_attr = 0o100644 << 16
            wheel.writestr(entry, data)
    return name


def _digest(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def _time():
    """Seconds since 1970, never before 1980, when the clocks of ZIP begin."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if not given:
        log = subprocess.run(["git", "-C", HERE, "log", "-1", "--format=%ct"], capture_output=True, text=True)
        given = log.stdout.strip() or time.time()
    return max(int(given), 315532800)


if __name__ == "__main__":
    os.makedirs(sys.argv[1], exist_ok=True)
    print(f"{sys.argv[1]}/{build_wheel(sys.argv[1])}")
