"""The peer group in Streamlit."""

import re
from pathlib import Path

from playwright.sync_api import expect

LETTER = Path(__file__).parents[2] / "AppsCheck/letter.txt"


def sign_in(page, password="fjord"):
    page.goto("/")
    page.get_by_label("User name").fill("kari")
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Sign in").click()


def meeting(page):
    sign_in(page)
    expect(page.get_by_role("heading", name="Meeting")).to_be_visible()


def people(page):
    meeting(page)
    page.get_by_role("link", name="People").click()
    expect(page.get_by_role("heading", name="People")).to_be_visible()


def test_sign_in(page):
    sign_in(page, "wrong")
    expect(page.get_by_text("Wrong user name or password")).to_be_visible()
    meeting(page)


def test_form_error(page):
    meeting(page)
    page.get_by_label("Title").fill("Walk")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("At least two people are needed")).to_be_visible()
    page.get_by_label("People", exact=True).fill("6")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved: Walk for 6")).to_be_visible()


def test_combo_box(page):
    meeting(page)
    page.get_by_role("combobox", name="City").press_sequentially("tr")
    page.get_by_role("option", name="Trondheim").click()
    expect(page.get_by_text("The meeting is in Trondheim.")).to_be_visible()


def test_several(page):
    meeting(page)
    for typed, name in [("nor", "Norwegian"), ("sam", "Sami")]:
        page.get_by_role("combobox", name="Languages").press_sequentially(typed)
        page.get_by_role("option", name=name).click()
    expect(page.get_by_text("Spoken: Norwegian, Sami")).to_be_visible()


def test_date(page):
    meeting(page)
    page.get_by_role("spinbutton", name=re.compile("^day")).press("ArrowUp")
    page.get_by_label("Title").click()
    expect(page.get_by_text("It is on 03 March 2026.")).to_be_visible()


def test_table(page):
    people(page)
    expect(page.get_by_role("row", name="Anne Berg")).to_contain_text("Bergen")
    expect(page.get_by_role("row", name="Dag Lund")).to_contain_text("Oslo")


def test_dialog(page):
    meeting(page)
    page.get_by_role("button", name="Cancel the meeting").click()
    expect(page.get_by_role("dialog")).to_contain_text("All who come are told.")
    page.get_by_role("button", name="Yes, cancel it").click()
    expect(page.get_by_text("The meeting is cancelled.")).to_be_visible()


def test_upload(page):
    people(page)
    page.get_by_role("tab", name="New").click()
    page.locator("input[type=file]").set_input_files(LETTER)
    expect(page.get_by_text("Received letter.txt")).to_be_visible()


def test_load_on(page):
    people(page)
    page.get_by_role("button", name="Show more reports").click()
    expect(page.get_by_text("Report 10")).to_be_visible()
    page.get_by_text("House rules").click()
    expect(page.get_by_text("What is told here stays here.")).to_be_visible()


def test_switch(page):
    meeting(page)
    page.get_by_text("Evening").click()
    expect(page.get_by_text("It begins at 18.")).to_be_visible()
    page.get_by_role("slider", name="Hours").press("ArrowRight")
    expect(page.get_by_text("It lasts 3 hours.")).to_be_visible()
    page.get_by_role("link", name="People").click()
    expect(page.get_by_role("heading", name="People")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Meeting")).to_be_visible()
