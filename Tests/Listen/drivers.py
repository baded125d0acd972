"""Runs a suite of Selenium's with chromedriver and with WebKitWebDriver, each directly and through `earshot listen --driver`.

The suite knows nothing of Earshot: only the address of its server differs. Each test has the same result and reads the same texts
both ways, in the same time but for a fifth and half a second (medians of rounds, in turns; not judged on a machine that has more than
twice as much to do as it has processors). Through chromedriver the planted faults of the pages that it opens are found, and no
password and no query of an address is in any file. WebKitWebDriver tells no way to its pages, so nothing is heard there.

Usage: drivers.py EARSHOT CHROMIUM [ROUNDS]. Needs selenium from PyPI, chromium-driver and webkit2gtk-driver from Debian, and for
the second a display and a session bus: start it with `xvfb-run -a dbus-run-session`. A driver that is not there is left out.
Exit code 0: all of it holds.
"""

import functools
import http.server
import os
import pathlib
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

from selenium import webdriver
from selenium.common.exceptions import NoSuchElementException, TimeoutException, WebDriverException
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support import expected_conditions as seen
from selenium.webdriver.support.ui import Select, WebDriverWait

HERE = pathlib.Path(__file__).parent
PASSWORD = "correct-horse-battery"
SECRETS = [PASSWORD, "very-secret-token"]
FAULTS = ["fault-field", "fault-icon", "fault-image", "fault-choice", "fault-late", "fault-switch", "fault-tea"]
BUSY = 2 * (os.cpu_count() or 1)


# The suite: each test returns what it has read.


def sign_in(driver, base, password):
    driver.get(f"{base}/login.html")
    driver.find_element(By.ID, "email").send_keys("ada@example.org")
    driver.find_element(By.ID, "password").send_keys(password)
    driver.find_element(By.XPATH, "//button[text()='Sign in']").click()


def test_wrong_password(driver, base):
    sign_in(driver, base, "short")
    WebDriverWait(driver, 10).until(seen.text_to_be_present_in_element((By.ID, "problem"), "wrong"))
    return driver.find_element(By.ID, "problem").text


def test_sign_in(driver, base):
    sign_in(driver, base, PASSWORD)
    WebDriverWait(driver, 10).until(seen.title_is("Inbox"))
    return [link.text for link in driver.find_elements(By.CSS_SELECTOR, "#list a")]


def test_older_letters(driver, base):
    driver.get(f"{base}/inbox.html")
    driver.find_element(By.ID, "more").click()
    WebDriverWait(driver, 10).until(seen.presence_of_element_located((By.ID, "fault-late")))
    return driver.find_element(By.ID, "state").text


def test_write(driver, base):
    driver.get(f"{base}/inbox.html")
    driver.find_element(By.ID, "write").click()
    to = WebDriverWait(driver, 10).until(seen.visibility_of_element_located((By.ID, "to")))
    to.send_keys("Bo", Keys.TAB)
    Select(driver.find_element(By.ID, "fault-choice")).select_by_visible_text("Urgent")
    driver.find_element(By.ID, "post").click()
    WebDriverWait(driver, 10).until(seen.text_to_be_present_in_element((By.ID, "state"), "Sent"))
    return driver.find_element(By.ID, "state").text, driver.find_element(By.ID, "write").accessible_name


def test_settings(driver, base):
    driver.get(f"{base}/settings.html")
    driver.find_element(By.ID, "news").click()
    Select(driver.find_element(By.ID, "language")).select_by_visible_text("Norsk")
    driver.find_element(By.ID, "save").click()
    WebDriverWait(driver, 10).until(seen.text_to_be_present_in_element((By.ID, "state"), "Saved"))
    return driver.find_element(By.ID, "news").is_selected(), driver.execute_script("return document.title")


def test_shop(driver, base):
    driver.get(f"{base}/shop.html")
    driver.find_element(By.CSS_SELECTOR, ".buy").click()
    driver.find_element(By.ID, "tea").click()
    driver.find_element(By.CSS_SELECTOR, ".buy").click()
    driver.back()
    driver.get(f"{base}/shop.html?token=very-secret-token")
    return driver.find_element(By.ID, "basket").text, len(driver.get_screenshot_as_png()) > 1000


def test_script_and_question(driver, base):
    driver.get(f"{base}/shop.html")
    driver.execute_script("setTimeout(() => document.title = String(confirm('Leave?')))")
    WebDriverWait(driver, 10).until(seen.alert_is_present())
    question = driver.switch_to.alert.text
    driver.switch_to.alert.accept()
    return question, driver.execute_async_script("arguments[0](document.title)")


def test_that_fails(driver, base):
    driver.get(f"{base}/shop.html")
    driver.find_element(By.ID, "missing")


TESTS = [
    test_wrong_password, test_sign_in, test_older_letters, test_write, test_settings, test_shop, test_script_and_question,
    test_that_fails,
]


def suite(address, options, base):
    """The results of the tests and the seconds of all. Each test has a session of its own."""
    results, began = {}, time.monotonic()
    for test in TESTS:
        driver = webdriver.Remote(command_executor=address, options=options)
        try:
            results[test.__name__] = repr(test(driver, base))
        except (NoSuchElementException, TimeoutException, WebDriverException) as error:
            results[test.__name__] = f"{type(error).__name__}: {(error.msg or '').splitlines()[0]}"
        finally:
            driver.quit()
    return {"results": results, "seconds": time.monotonic() - began}


# What it runs on.


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def await_port(port, program):
    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            if program.poll() is not None:
                sys.exit(f"{program.args[0]} has ended: {program.returncode}")
            time.sleep(0.05)
    sys.exit(f"{program.args[0]} does not listen")


def chromium(binary):
    options = webdriver.ChromeOptions()
    options.binary_location = binary
    for argument in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage"]:
        options.add_argument(argument)
    return ["chromedriver"], options


def webkit():
    options = webdriver.WebKitGTKOptions()
    options.binary_location = str(sorted(pathlib.Path("/usr/lib").glob("*/webkit2gtk-*/MiniBrowser"))[-1])
    options.add_argument("--automation")
    return ["WebKitWebDriver"], options


def rounds_of(name, command, options, base, earshot, rounds, temporary):
    """Runs the suite with a driver, in turns directly and through Earshot; returns what is wrong."""
    problems, alone, through, found, load = [], [], [], set(), 0
    for number in range(rounds):
        port, proxy = free_port(), free_port()
        # The sandbox of WebKit needs more than a container has.
        environment = dict(os.environ, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS="1")
        server = subprocess.Popen(
            [*command, f"--port={port}"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        listener = None
        try:
            await_port(port, server)
            folder = temporary / f"{name}-{number}"
            listener = subprocess.Popen(
                [earshot, "listen", "--driver", f"http://127.0.0.1:{port}", "--port", str(proxy), "--output", folder],
                stderr=subprocess.PIPE, text=True)
            await_port(proxy, listener)
            addresses = [f"http://127.0.0.1:{port}", f"http://127.0.0.1:{proxy}"]
            runs = {}
            for address in addresses if number % 2 else reversed(addresses):
                runs[address] = suite(address, options, base)
            plain, heard = [runs[address] for address in addresses]
            listener.terminate()
            words = listener.communicate(timeout=60)[1]
        finally:
            server.terminate()
            server.wait()
            if listener and listener.poll() is None:
                listener.kill()
        alone.append(plain["seconds"])
        through.append(heard["seconds"])
        load = max(load, os.getloadavg()[0])
        if plain["results"] != heard["results"]:
            problems.append(f"{name}: other results: {plain['results']} and {heard['results']}")
        if name == "WebKitWebDriver":
            if listener.returncode != 65:
                problems.append(f"{name}: exit code {listener.returncode}: {words}")
            continue
        if listener.returncode != 1:
            problems.append(f"{name}: exit code {listener.returncode}: {words}")
            continue
        log = (folder / "audit.sarif").read_text()
        found |= {fault for fault in FAULTS if fault in log}
        problems += [
            f"{name}: {file.name} has {secret}" for file in folder.iterdir() for secret in SECRETS
            if secret.encode() in file.read_bytes()
        ]
    tests = len(plain["results"])
    passed = sum(not result.startswith(("NoSuch", "Timeout", "WebDriver")) for result in plain["results"].values())
    print(
        f"{name}: {tests} tests, {passed} pass, {rounds} times: {statistics.median(alone):.2f} s directly, "
        f"{statistics.median(through):.2f} s through Earshot"
        + (f"; planted faults found: {len(found)} of {len(FAULTS)}." if name == "chromedriver" else "; nothing is heard there."))
    if passed != tests - 1:
        problems.append(f"{name}: {tests - 1} tests should pass: {plain['results']}")
    if name == "chromedriver" and len(found) < len(FAULTS):
        problems.append(f"{name}: not found: {sorted(set(FAULTS) - found)}")
    if load <= BUSY and statistics.median(through) > 1.2 * statistics.median(alone) + 0.5:
        problems.append(f"{name}: it takes longer through Earshot")
    return problems


def main():
    earshot, browser = sys.argv[1:3]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 2
    handler = functools.partial(Quiet, directory=HERE / "site")
    site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{site.server_address[1]}"
    drivers = {}
    if shutil.which("chromedriver"):
        drivers["chromedriver"] = chromium(browser)
    if shutil.which("WebKitWebDriver") and os.environ.get("DISPLAY"):
        drivers["WebKitWebDriver"] = webkit()
    problems = []
    with tempfile.TemporaryDirectory(prefix="earshot-drivers-") as temporary:
        for name, (command, options) in drivers.items():
            problems += rounds_of(name, command, options, base, earshot, rounds, pathlib.Path(temporary))
    for name in {"chromedriver", "WebKitWebDriver"} - set(drivers):
        print(f"{name}: not run; Debian has it in chromium-driver or webkit2gtk-driver, the second needs xvfb and dbus.")
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
