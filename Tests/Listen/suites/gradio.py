"""The counselling desk in Gradio."""

import re
from pathlib import Path

from playwright.sync_api import expect

LETTER = Path(__file__).parents[2] / "AppsCheck/letter.txt"


def sign_in(page, password="fjord"):
    page.goto("/")
    page.get_by_label("username").fill("kari")
    page.get_by_label("password").fill(password)
    page.get_by_role("button", name="Login").click()


def open_tab(page, name):
    sign_in(page)
    page.get_by_role("tab", name=name).click()


def test_sign_in(page):
    sign_in(page, "wrong")
    expect(page.get_by_text("Incorrect")).to_be_visible()
    sign_in(page)
    expect(page.get_by_role("heading", name="Counselling desk")).to_be_visible()


def test_form_error(page):
    sign_in(page)
    register = page.get_by_role("button", name="Register")
    register.click()
    expect(page.get_by_text("A name is needed")).to_be_visible()
    page.get_by_label("Name", exact=True).fill("Odd Ness")
    page.get_by_label("Age").fill("17")
    register.click()
    expect(page.get_by_text("Mentors are 18 or older")).to_be_visible()
    page.get_by_label("Age").fill("44")
    register.click()
    expect(page.get_by_label("Result")).to_have_value("Registered: Odd Ness, 44")


def test_combo_box(page):
    open_tab(page, "Choices")
    page.get_by_label("City", exact=True).click()
    page.get_by_label("City", exact=True).press_sequentially("tr")
    page.get_by_role("option", name="Trondheim").click()
    expect(page.get_by_label("Chosen city")).to_have_value("You chose Trondheim")


def test_several(page):
    open_tab(page, "Choices")
    for typed, name in [("nor", "Norwegian"), ("sa", "Sami")]:
        page.get_by_label("Languages").click()
        page.get_by_label("Languages").press_sequentially(typed)
        page.get_by_role("option", name=name).click()
    expect(page.get_by_label("Spoken")).to_have_value("Norwegian and Sami")


def test_date(page):
    open_tab(page, "When")
    page.locator(".calendar").first.click()
    page.get_by_role("button", name="15", exact=True).click()
    page.get_by_role("button", name="Done").click()
    page.get_by_role("button", name="Plan").click()
    expect(page.get_by_label("Planned")).to_have_value(re.compile("Planned for .*-15"))


def test_table(page):
    open_tab(page, "People")
    expect(page.get_by_role("row", name="Anne Berg").first).to_contain_text("Bergen")


def test_slider(page):
    open_tab(page, "Choices")
    page.get_by_label("Letter").check()
    page.get_by_label("Send me news").check()
    page.get_by_label("range slider for Hours a week").press("ArrowRight")
    page.get_by_role("button", name="Sum up").click()
    expect(page.get_by_label("Summary")).to_have_value("Letter, news on, 5 hours")


def test_upload(page):
    open_tab(page, "Files")
    page.locator("input[type=file]").first.set_input_files(LETTER)
    expect(page.get_by_label("Received")).to_have_value("Received letter.txt")


def test_load_on(page):
    open_tab(page, "People")
    page.get_by_role("button", name="Show more visits").click()
    expect(page.get_by_role("row", name="Visit 10")).to_be_visible()


def test_answers(page):
    open_tab(page, "Answers")
    page.get_by_role("button", name="Ask all").click()
    expect(page.get_by_label("Answers").last).to_have_value(re.compile("All answers are here"))
    page.get_by_role("button", name="How this works").click()
    expect(page.get_by_text("Each mentor answers in turn.")).to_be_visible()
