"""The register of Django's admin."""

import re
from pathlib import Path

from playwright.sync_api import expect

LETTER = Path(__file__).parents[2] / "AppsCheck/letter.txt"


def sign_in(page, password="fjord"):
    page.goto("/admin/")
    page.get_by_label("Username").fill("kari")
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Log in").click()


def members(page):
    sign_in(page)
    page.get_by_role("link", name="Members", exact=True).first.click()
    expect(page.get_by_role("heading", name="Select member to change")).to_be_visible()


def new_member(page):
    members(page)
    page.get_by_role("link", name="Add member").click()
    expect(page.get_by_role("heading", name="Add member")).to_be_visible()


def test_sign_in(page):
    sign_in(page, "wrong")
    expect(page.get_by_text("Please enter the correct username and password")).to_be_visible()
    sign_in(page)
    expect(page.get_by_role("heading", name="Site administration")).to_be_visible()


def test_find(page):
    members(page)
    page.get_by_role("textbox", name="Search").fill("Lise Berg")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_text("1 result")).to_be_visible()
    page.get_by_role("link", name="Lise Berg").click()
    expect(page.get_by_label("Name:")).to_have_value("Lise Berg")


def test_form_error(page):
    new_member(page)
    page.get_by_label("Name:").fill("Odd Ness")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("This field is required")).to_be_visible()
    page.get_by_label("Email:").fill("odd.ness@example.org")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("was added successfully")).to_be_visible()


def test_combo_box(page):
    new_member(page)
    page.get_by_label("Name:").fill("Siri Aas")
    page.get_by_label("Email:").fill("siri.aas@example.org")
    page.get_by_role("combobox").first.click()
    page.get_by_role("searchbox").last.fill("tro")
    page.get_by_role("option", name="Tromsø").click()
    expect(page.get_by_role("combobox").first).to_have_text(re.compile("Tromsø"))
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("was added successfully")).to_be_visible()


def test_date(page):
    new_member(page)
    page.locator("#calendarlink0").click()
    page.locator(".calendarbox:visible").get_by_role("link", name="15", exact=True).click()
    expect(page.get_by_label("Joined:")).to_have_value(re.compile("-15$"))


def test_table(page):
    members(page)
    page.get_by_role("columnheader", name="Group").get_by_role("link", name="Group").click()
    expect(page.get_by_role("row", name="Bergen")).to_have_count(12)


def test_window(page):
    new_member(page)
    with page.expect_popup() as popup:
        page.get_by_role("link", name="Add another group").click()
    popup.value.get_by_label("Name:").fill("Alta")
    popup.value.get_by_role("button", name="Save").click()
    expect(page.locator("#select2-id_group-container")).to_contain_text("Alta")


def test_delete(page):
    members(page)
    page.get_by_role("row", name="Anne Berg").get_by_role("checkbox").check()
    page.get_by_label("Action:").select_option("Delete selected members")
    page.get_by_role("button", name="Go").click()
    page.get_by_role("button", name="Yes, I’m sure").click()
    expect(page.get_by_text("Successfully deleted 1 member")).to_be_visible()


def test_upload(page):
    new_member(page)
    page.get_by_label("Name:").fill("Ola Lie")
    page.get_by_label("Email:").fill("ola.lie@example.org")
    page.get_by_label("Letter:").set_input_files(LETTER)
    page.get_by_role("button", name="Save and continue").click()
    expect(page.get_by_role("link", name="letters/letter")).to_be_visible()


def test_back(page):
    members(page)
    page.get_by_role("link", name="Bodø").first.click()
    page.get_by_role("link", name="Bjørn Berg").click()
    expect(page.get_by_role("heading", name="Change member")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("link", name="Bjørn Berg")).to_be_visible()
