"""Opens a page that `earshot render` made in Chromium, and checks it as people would use it.

No violation of any axe-core rule, in both styles and on a wide and a narrow window; nothing asked of the network;
no errors of the script; and a press of Enter on an announcement plays it, with its caption in step.

Usage: check.py PAGE [CHROMIUM]. Needs axe-playwright-python. Exit code 0: nothing was found. 1: something was.
"""

import pathlib
import sys

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

WINDOWS = {"wide": (1280, 900), "narrow": (390, 844)}


def check(page, name, findings):
    for style in page.locator("input[name=style]").all():
        style.check()
        where = f"{name}, {style.get_attribute('value')}"
        for violation in Axe().run(page).response["violations"]:
            for node in violation["nodes"]:
                findings.append(f"{where}: {violation['id']}: {violation['help']}: {node['html'][:120]}")
        take = page.locator(f"#{style.get_attribute('value')}")
        row = take.locator("tr[data-start]").first
        row.locator("button").focus()
        page.keyboard.press("Enter")
        said = row.locator(".said").inner_text()
        try:
            take.locator(".caption", has_text=said).wait_for(timeout=5000)
        except Exception:
            findings.append(f"{where}: the caption '{said}' does not come with its sound")
    if page.evaluate("document.documentElement.scrollWidth > window.innerWidth"):
        findings.append(f"{name}: the page is wider than its window")


def main():
    address = pathlib.Path(sys.argv[1]).resolve().as_uri()
    chromium = sys.argv[2] if len(sys.argv) > 2 else "/usr/bin/chromium"
    findings = []
    with sync_playwright() as playwright:
        # The page is ours, and a root in a container has no namespaces for a sandbox.
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, (width, height) in WINDOWS.items():
            page = browser.new_page(viewport={"width": width, "height": height})
            page.on("pageerror", lambda error: findings.append(f"script: {error}"))
            page.on("console", lambda line: findings.append(f"console: {line.text}") if line.type == "error" else None)
            page.on("request", lambda request: None if request.url == address or request.url.startswith("data:")
                    else findings.append(f"asked for {request.url}"))
            page.goto(address)
            check(page, name, findings)
            page.close()
        browser.close()
    for finding in findings:
        print(finding)
    print(f"{address}: {len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
