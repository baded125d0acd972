"""Opens pages that Earshot made in Chromium, and checks them as people would use them.

No violation of any axe-core rule, in a wide, a narrow and a dark window; nothing asked of the network; no errors of
a script; nothing wider than the window. A page of a flow is checked in both styles: a press of Enter on an
announcement plays it, with its caption in step, and the switch is worked by arrow keys.

Before that a page that is broken on purpose is looked at: if axe-core finds nothing there, the check is no check.

Usage: check.py CHROMIUM BROKEN PAGE... Needs axe-playwright-python. Exit code 0: nothing was found. 1: something was.
"""

import pathlib
import sys

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

WINDOWS = {"wide": (1280, 900, "light"), "narrow": (390, 844, "light"), "dark": (1280, 900, "dark")}


def violations(page, where):
    return [
        f"{where}: {violation['id']}: {violation['help']}: {node['html'][:120]}"
        for violation in Axe().run(page).response["violations"]
        for node in violation["nodes"]
    ]


def check_style(page, style, where, findings):
    findings += violations(page, where)
    take = page.locator(f"#{style}")
    row = take.locator("tr[data-start]").first
    row.locator("button").focus()
    page.keyboard.press("Enter")
    said = row.locator(".said").inner_text()
    try:
        take.locator(".caption", has_text=said).wait_for(timeout=5000)
    except Exception:
        findings.append(f"{where}: the caption '{said}' does not come with its sound")


def check(page, where, findings):
    styles = [box.get_attribute("value") for box in page.locator("input[name=style]").all()]
    if not styles:
        findings += violations(page, where)
    for style in styles:
        if style == styles[0]:
            page.locator(f"input[value={style}]").focus()
        else:
            page.locator(f"input[value={styles[0]}]").focus()
            page.keyboard.press("ArrowRight")
        if not page.locator(f"#{style}").is_visible():
            findings.append(f"{where}: the arrow key does not switch to {style}")
            continue
        check_style(page, style, f"{where}, {style}", findings)
    if page.evaluate("document.documentElement.scrollWidth > window.innerWidth"):
        findings.append(f"{where}: the page is wider than its window")


def open_page(browser, path, window, findings):
    width, height, scheme = WINDOWS[window]
    address = pathlib.Path(path).resolve().as_uri()
    page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
    page.on("pageerror", lambda error: findings.append(f"{path}: script: {error}"))
    page.on("console", lambda line: findings.append(f"{path}: {line.text}") if line.type == "error" else None)
    page.on("request", lambda request: None if request.url == address or request.url.startswith("data:")
            else findings.append(f"{path}: asked for {request.url}"))
    page.goto(address)
    return page


def main():
    chromium, broken, *pages = sys.argv[1:]
    findings = []
    with sync_playwright() as playwright:
        # The pages are ours, and a root in a container has no namespaces for a sandbox.
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        if not violations(open_page(browser, broken, "wide", []), broken):
            findings.append(f"{broken}: it is broken on purpose, and axe-core finds nothing")
        for path in pages:
            before = len(findings)
            for window in WINDOWS:
                page = open_page(browser, path, window, findings)
                check(page, f"{path}, {window}", findings)
                page.close()
            print(f"{path}: {len(findings) - before} findings")
        browser.close()
    for finding in findings:
        print(finding)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
