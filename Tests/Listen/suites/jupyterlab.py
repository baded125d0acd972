"""JupyterLab over a folder with two files."""

import re
from pathlib import Path

from playwright.sync_api import expect

LETTER = Path(__file__).parents[2] / "AppsCheck/letter.txt"


def sign_in(page, token="fjord"):
    page.goto("/lab?reset")
    page.get_by_label("Password or token").fill(token)
    page.locator("#login_submit").click()


def lab(page):
    sign_in(page)
    expect(page.get_by_role("heading", name="Notebook")).to_be_visible()
    expect(page.locator("#jupyterlab-splash")).to_have_count(0)
    expect(page.get_by_role("listitem", name="visits.csv")).to_be_visible()


def choose(page, menu, item):
    page.get_by_role("menuitem", name=menu, exact=True).click()
    page.get_by_role("menuitem", name=item).click()


def test_sign_in(page):
    sign_in(page, "wrong")
    expect(page.get_by_text("Invalid credentials")).to_be_visible()
    lab(page)


def test_filter(page):
    lab(page)
    page.get_by_role("button", name="Toggle File Filter").click()
    page.get_by_placeholder("Filter files by name").last.fill("vis")
    expect(page.get_by_role("listitem", name="count.ipynb")).to_have_count(0)
    expect(page.get_by_role("listitem", name="visits.csv")).to_be_visible()


def test_dialog(page):
    lab(page)
    choose(page, "Help", "About JupyterLab")
    expect(page.get_by_role("dialog")).to_contain_text("Version")
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_run(page):
    lab(page)
    page.locator(".jp-LauncherCard").filter(has_text="Python 3").first.click()
    page.locator(".jp-Notebook .cm-content").first.click()
    page.keyboard.type('print("seven" + "teen")')
    page.get_by_role("button", name="Run this cell").click()
    expect(page.locator(".jp-OutputArea-output")).to_contain_text("seventeen")


def test_folder(page):
    lab(page)
    page.get_by_role("button", name="New Folder").click()
    page.locator(".jp-DirListing-editor").fill("Letters")
    page.keyboard.press("Enter")
    expect(page.get_by_role("listitem", name="Letters")).to_be_visible()


def test_upload(page):
    lab(page)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Upload Files").click()
    chooser.value.set_files(LETTER)
    expect(page.get_by_role("listitem", name="letter.txt")).to_be_visible()


def test_palette(page):
    lab(page)
    choose(page, "View", "Activate Command Palette")
    page.get_by_placeholder("SEARCH").locator("visible=true").last.fill("increase ui font")
    page.locator(".lm-CommandPalette-item", has_text="Increase UI Font Size").click()
    expect(page.get_by_role("heading", name="Notebook")).to_be_visible()


def test_save(page):
    lab(page)
    page.locator(".jp-LauncherCard").filter(has_text="Text File").click()
    page.locator(".jp-FileEditor .cm-content").click()
    page.keyboard.type("Dear mentor")
    choose(page, "File", re.compile("^Save Text(?! As)"))
    page.get_by_role("dialog").get_by_role("textbox").fill("letter-to-eva.txt")
    page.get_by_role("button", name="Rename").click()
    expect(page.get_by_role("tab", name="letter-to-eva.txt")).to_be_visible()


def test_tabs(page):
    lab(page)
    page.get_by_role("tab", name="Running").click()
    expect(page.get_by_text("Open Tabs")).to_be_visible()
    page.get_by_role("tab", name="File Browser").click()
    expect(page.get_by_role("listitem", name="visits.csv")).to_be_visible()


def test_settings(page):
    lab(page)
    settings, autosave = page.get_by_role("menuitem", name="Settings", exact=True), page.get_by_text("Autosave Documents")
    settings.click()
    autosave.click()
    settings.click()
    expect(autosave).to_be_visible()
