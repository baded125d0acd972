"""Six ordinary Playwright suites over a small site. They know nothing of Earshot.

Usage: suites.py BASE PORT CHROMIUM. Prints the result of each test and the seconds of all, as JSON.
"""

import json
import sys
import time

from playwright.sync_api import expect, sync_playwright

BASE, PORT, CHROMIUM = sys.argv[1:4]
PASSWORD = "correct-horse-battery"


def sign_in(page, password=PASSWORD):
    page.goto(f"{BASE}/login.html")
    page.get_by_label("E-mail").fill("ada@example.org")
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in").click()


def test_wrong_password(page):
    sign_in(page, "short")
    expect(page.get_by_role("alert")).to_have_text("The password is wrong")


def test_sign_in(page):
    sign_in(page)
    expect(page.get_by_role("heading", name="Inbox")).to_be_visible()


def test_older_letters(page):
    page.goto(f"{BASE}/inbox.html")
    expect(page.get_by_role("list", name="Messages").get_by_role("listitem")).to_have_count(6)
    page.get_by_role("button", name="Show more").click()
    expect(page.get_by_role("status")).to_have_text("12 older letters shown")
    expect(page.get_by_role("heading", name="Older")).to_be_visible()
    page.get_by_role("link", name="Letter from Ada").click()


def test_write(page):
    page.goto(f"{BASE}/inbox.html")
    page.get_by_role("button", name="Write").click()
    expect(page.get_by_role("heading", name="New message")).to_be_visible()
    page.get_by_label("To").fill("Bo")
    page.locator("#fault-choice").select_option("Urgent")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("status")).to_have_text("Sent to Bo")


def test_settings(page):
    page.goto(f"{BASE}/inbox.html")
    page.get_by_role("link", name="Settings").click()
    page.get_by_label("Newsletter").check()
    page.get_by_label("Language").select_option("Norsk")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_have_text("Saved")


def test_help(page):
    page.goto(f"{BASE}/settings.html")
    with page.expect_popup() as popup:
        page.get_by_role("button", name="Help").click()
    expect(popup.value.get_by_role("heading", name="Help")).to_be_visible()
    popup.value.close()


def test_shop(page):
    page.goto(f"{BASE}/shop.html")
    page.get_by_role("button", name="Add rye bread").click()
    page.get_by_role("tab", name="Tea").click()
    page.get_by_role("button", name="Add green tea").click()
    expect(page.get_by_role("status")).to_have_text("Basket: 2")


def test_shop_that_fails(page):
    page.goto(f"{BASE}/shop.html")
    page.on("dialog", lambda dialog: dialog.accept())
    assert page.evaluate("confirm('Leave?')") is True
    expect(page.get_by_role("status")).to_have_text("Basket: 9", timeout=300)


SUITES = {
    "signing in": [test_wrong_password, test_sign_in],
    "letters": [test_older_letters, test_write],
    "settings": [test_settings],
    "help": [test_help],
    "shop": [test_shop],
    "failing": [test_shop_that_fails],
}


def main():
    results, began = {}, time.monotonic()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=[f"--remote-debugging-port={PORT}", "--no-sandbox"])
        for suite, tests in SUITES.items():
            for test in tests:
                context = browser.new_context()
                page = context.new_page()
                try:
                    test(page)
                    results[f"{suite}: {test.__name__}"] = "passed"
                except AssertionError as error:
                    results[f"{suite}: {test.__name__}"] = str(error).splitlines()[0]
                context.close()
        browser.close()
    print(json.dumps({"results": results, "seconds": time.monotonic() - began}))


if __name__ == "__main__":
    main()
