"""Six small suites over a small site: signing in, letters, settings, help, a shop, and a test that fails."""

import re

from playwright.sync_api import expect

PASSWORD = "correct-horse-battery"


def sign_in(page, password=PASSWORD):
    page.goto("/login.html")
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
    page.goto("/inbox.html")
    expect(page.get_by_role("list", name="Messages").get_by_role("listitem")).to_have_count(6)
    page.get_by_role("button", name="Show more").click()
    expect(page.get_by_role("status")).to_have_text("12 older letters shown")
    expect(page.get_by_role("heading", name="Older")).to_be_visible()
    page.get_by_role("link", name="Letter from Ada").click()
    expect(page).to_have_url(re.compile("#Ada$"))


def test_write(page):
    page.goto("/inbox.html")
    page.get_by_role("button", name="Write").click()
    expect(page.get_by_role("heading", name="New message")).to_be_visible()
    expect(page.get_by_label("To")).to_be_focused()
    page.get_by_label("To").fill("Bo")
    page.locator("#fault-choice").select_option("Urgent")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("status")).to_have_text("Sent to Bo")


def test_settings(page):
    page.goto("/inbox.html")
    page.get_by_role("link", name="Settings").click()
    page.get_by_label("Newsletter").check()
    page.get_by_label("Language").select_option("Norsk")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_have_text("Saved")


def test_help(page):
    page.goto("/settings.html")
    with page.expect_popup() as popup:
        page.get_by_role("button", name="Help").click()
    expect(popup.value.get_by_role("heading", name="Help")).to_be_visible()
    popup.value.close()


def test_shop(page):
    page.goto("/shop.html")
    page.get_by_role("button", name="Add rye bread").click()
    page.get_by_role("tab", name="Tea").click()
    page.get_by_role("button", name="Add green tea").click()
    expect(page.get_by_role("status")).to_have_text("Basket: 2")


def test_shop_that_fails(page):
    page.goto("/shop.html")
    page.on("dialog", lambda dialog: dialog.accept())
    assert page.evaluate("confirm('Leave?')") is True
    expect(page.get_by_role("status")).to_have_text("Basket: 9", timeout=300)
