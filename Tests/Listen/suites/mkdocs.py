"""The handbook of MkDocs Material."""

from playwright.sync_api import expect


def home(page):
    page.goto("/")
    page.get_by_role("button", name="Accept").click()


def walk(page, name):
    home(page)
    page.get_by_role("link", name="Walks").first.click()
    if name != "Packing":
        page.get_by_role("link", name=name).locator("visible=true").first.click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def search(page, words):
    home(page)
    page.get_by_placeholder("Search").click()
    page.get_by_placeholder("Search").press_sequentially(words)


def test_search(page):
    search(page, "whistle")
    page.get_by_role("dialog").get_by_role("heading", name="Packing").click()
    expect(page.get_by_role("heading", name="Packing")).to_be_visible()


def test_search_none(page):
    search(page, "helicopter")
    expect(page.get_by_text("No matching documents")).to_be_visible()


def test_navigation(page):
    home(page)
    page.get_by_role("link", name="Walks").first.click()
    page.get_by_role("link", name="Weather").locator("visible=true").first.click()
    expect(page.get_by_role("heading", name="Weather")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Packing")).to_be_visible()


def test_tabs(page):
    walk(page, "Packing")
    page.get_by_text("Winter").click()
    expect(page.get_by_text("Two pairs of mittens")).to_be_visible()


def test_details(page):
    walk(page, "Weather")
    page.get_by_text("When it is foggy").click()
    expect(page.get_by_text("Stay where you are")).to_be_visible()


def test_table(page):
    walk(page, "Weather")
    expect(page.get_by_role("row", name="15 m/s")).to_contain_text("Near gale")


def test_copy(page):
    walk(page, "Packing")
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_text("Copied to clipboard")).to_be_visible()


def test_dark(page):
    home(page)
    page.get_by_title("Switch to dark mode").click()
    expect(page.get_by_title("Switch to light mode")).to_be_visible()


def test_footnote(page):
    home(page)
    page.get_by_role("link", name="1", exact=True).click()
    expect(page.get_by_text("A guide walks in front")).to_be_in_viewport()
    page.locator(".footnote-backref").click()
    expect(page.get_by_role("heading", name="Fjell handbook")).to_be_in_viewport()


def test_consent(page):
    page.goto("/")
    expect(page.get_by_role("heading", name="Cookie consent")).to_be_visible()
    page.get_by_role("button", name="Accept").click()
    page.get_by_role("link", name="Rules").locator("visible=true").first.click()
    expect(page.get_by_role("heading", name="Rules")).to_be_visible()
    expect(page.get_by_role("heading", name="Cookie consent")).to_be_hidden()
