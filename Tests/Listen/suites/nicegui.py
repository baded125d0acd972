"""The mentor's desk in NiceGUI."""

import re
from pathlib import Path

from playwright.sync_api import expect

LETTER = Path(__file__).parents[2] / "AppsCheck/letter.txt"


def sign_in(page, password="fjord"):
    page.goto("/login")
    page.get_by_label("User name").fill("kari")
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in").click()


def desk(page):
    sign_in(page)
    expect(page.get_by_role("heading", name="Kari's desk")).to_be_visible()


def open_page(page, name):
    desk(page)
    page.get_by_role("link", name=name).click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def test_sign_in(page):
    sign_in(page, "wrong")
    expect(page.get_by_text("Wrong user name or password")).to_be_visible()
    desk(page)


def test_form_error(page):
    desk(page)
    page.get_by_label("Email").fill("odd")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("A name is needed")).to_be_visible()
    expect(page.get_by_text("This is no email address")).to_be_visible()
    page.get_by_label("Name").fill("Odd Ness")
    page.get_by_label("Email").fill("odd@example.org")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Odd Ness is saved")).to_be_visible()


def test_combo_box(page):
    desk(page)
    page.get_by_role("tab", name="Choices").click()
    page.get_by_role("combobox", name="City").press_sequentially("tr")
    page.get_by_role("option", name="Trondheim").click()
    expect(page.get_by_text("Chosen: Trondheim")).to_be_visible()


def test_date(page):
    desk(page)
    page.get_by_role("tab", name="Choices").click()
    page.get_by_role("button", name="Choose a date").click()
    page.get_by_role("button", name="15", exact=True).click()
    page.keyboard.press("Escape")
    expect(page.get_by_label("Date", exact=True)).to_have_value(re.compile("-15$"))


def test_table(page):
    open_page(page, "Visits")
    page.get_by_label("Search").fill("Mentor 17")
    expect(page.get_by_text("1-1 of 1")).to_be_visible()
    expect(page.get_by_role("cell", name="Mentor 17")).to_be_visible()


def test_pages(page):
    open_page(page, "Visits")
    expect(page.get_by_text("1-5 of 23")).to_be_visible()
    page.get_by_role("button", name="Next page").click()
    expect(page.get_by_text("6-10 of 23")).to_be_visible()
    expect(page.get_by_role("cell", name="Mentor 6")).to_be_visible()


def test_dialog(page):
    open_page(page, "Visits")
    page.get_by_role("button", name="Cancel all").click()
    expect(page.get_by_text("Cancel all visits?")).to_be_visible()
    page.get_by_role("button", name="Yes, cancel them").click()
    expect(page.get_by_text("All visits are cancelled")).to_be_visible()


def test_upload(page):
    desk(page)
    page.get_by_role("tab", name="Files").click()
    page.locator("input[type=file]").set_input_files(LETTER)
    expect(page.get_by_text("Received letter.txt")).to_be_visible()


def test_tree(page):
    open_page(page, "Lists")
    page.get_by_text("South").click()
    expect(page.get_by_text("Hamar")).to_be_visible()


def test_load_on(page):
    open_page(page, "Lists")
    page.get_by_text("Report 20", exact=True).scroll_into_view_if_needed()
    expect(page.get_by_text("Report 21", exact=True)).to_be_attached()
    page.get_by_role("link", name="Desk").click()
    expect(page.get_by_role("heading", name="Kari's desk")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Lists")).to_be_visible()
