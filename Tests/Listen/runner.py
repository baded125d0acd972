"""Runs the tests of a suite, each on a page of its own, as a test runner does. It and they know nothing of Earshot.

Usage: runner.py SUITE BASE PORT CHROMIUM [SCRIPT]. SUITE is a file of `test_` functions, and SCRIPT runs on each page first.
Prints the result of each test and the seconds of all, as JSON.
"""

import importlib.util
import json
import sys
import time

from playwright.sync_api import Error, expect, sync_playwright


def tests(file):
    spec = importlib.util.spec_from_file_location("suite", file)
    suite = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(suite)
    return {name: test for name, test in vars(suite).items() if name.startswith("test_")}


def main():
    file, base, port, chromium, *scripts = sys.argv[1:]
    results, began = {}, time.monotonic()
    expect.set_options(timeout=20_000)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium, args=[f"--remote-debugging-port={port}", "--no-sandbox"])
        for name, test in tests(file).items():
            context = browser.new_context(base_url=base)
            for script in scripts:
                context.add_init_script(script)
            page = context.new_page()
            page.set_default_timeout(20_000)
            try:
                test(page)
                results[name] = "passed"
            except (AssertionError, Error) as error:
                results[name] = str(error).splitlines()[0]
            context.close()
        browser.close()
    print(json.dumps({"results": results, "seconds": time.monotonic() - began}))


if __name__ == "__main__":
    main()
