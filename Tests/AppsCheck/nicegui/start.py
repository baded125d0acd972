"""A mentor's desk in NiceGUI, which is Quasar and Vue: start.py PORT FOLDER."""

import asyncio
import sys

from nicegui import app, ui

CITIES = ["Ålesund", "Bergen", "Bodø", "Drammen", "Hamar", "Oslo", "Stavanger", "Tromsø", "Trondheim"]
ROWS = [{"name": f"Mentor {n}", "city": CITIES[n % 9], "visits": n * 3 % 17} for n in range(1, 24)]


@ui.page("/login")
def login():
    def sign_in():
        if (user.value, password.value) == ("kari", "fjord"):
            app.storage.user["name"] = "Kari"
            ui.navigate.to("/")
        else:
            ui.notify("Wrong user name or password", color="negative")

    ui.label("Sign in to the desk").classes("text-h5").props("role=heading aria-level=1")
    user = ui.input("User name")
    password = ui.input("Password", password=True).on("keydown.enter", sign_in)
    ui.button("Sign in", on_click=sign_in)


def header():
    with ui.header():
        ui.link("Desk", "/").classes("text-white")
        ui.link("Visits", "/visits").classes("text-white")
        ui.link("Lists", "/lists").classes("text-white")


@ui.page("/")
def desk():
    if "name" not in app.storage.user:
        return ui.navigate.to("/login")
    header()
    ui.label("Kari's desk").classes("text-h4").props("role=heading aria-level=1")
    with ui.tabs() as tabs:
        form = ui.tab("Form")
        choices = ui.tab("Choices")
        files = ui.tab("Files")
    with ui.tab_panels(tabs, value=form):
        with ui.tab_panel(form):
            name = ui.input("Name", validation={"A name is needed": lambda value: bool(value)})
            email = ui.input("Email", validation={"This is no email address": lambda value: "@" in (value or "")})

            def save():
                if name.validate() & email.validate():
                    ui.notify(f"{name.value} is saved")

            ui.button("Save", on_click=save)
        with ui.tab_panel(choices):
            place = ui.label("No city yet")
            ui.select(CITIES, label="City", with_input=True, on_change=lambda e: place.set_text(f"Chosen: {e.value}"))
            with ui.input("Date") as date:
                with ui.menu().props("no-parent-event") as menu:
                    ui.date(value="2026-03-02").bind_value(date)
                with date.add_slot("append"):
                    ui.button(icon="edit_calendar", on_click=menu.open).props('flat round aria-label="Choose a date"')
            ui.switch("Evening visits", on_change=lambda e: ui.notify(f"Evening visits {'on' if e.value else 'off'}"))
            hours = ui.slider(min=1, max=10, value=4).props('aria-label="Hours a week"')
            ui.label().bind_text_from(hours, "value", lambda value: f"{value} hours")
        with ui.tab_panel(files):
            ui.upload(label="Letters", auto_upload=True, on_upload=lambda e: ui.notify(f"Received {e.file.name}"))


@ui.page("/visits")
def visits():
    async def ask():
        if await dialog:
            ui.notify("All visits are cancelled")

    with ui.dialog() as dialog, ui.card():
        ui.label("Cancel all visits?")
        ui.button("Yes, cancel them", on_click=lambda: dialog.submit(True))
        ui.button("Keep them", on_click=lambda: dialog.submit(False))
    header()
    ui.label("Visits").classes("text-h4").props("role=heading aria-level=1")
    columns = [
        {"name": key, "label": key.capitalize(), "field": key, "sortable": True, "align": "left"}
        for key in ("name", "city", "visits")
    ]
    search = ui.input("Search")
    ui.table(columns=columns, rows=ROWS, row_key="name", pagination=5, title="Mentors").bind_filter_from(search, "value")
    ui.button("Cancel all", on_click=ask)


@ui.page("/lists")
def lists():
    header()
    ui.label("Lists").classes("text-h4").props("role=heading aria-level=1")
    ui.label().bind_text_from(app.storage.client, "ticked", lambda value: f"Ticked: {value}")
    app.storage.client["ticked"] = "nothing"
    ui.tree(
        [
            {"id": "North", "children": [{"id": "Bodø"}, {"id": "Tromsø"}]},
            {"id": "South", "children": [{"id": "Oslo"}, {"id": "Hamar"}]},
        ],
        label_key="id",
        tick_strategy="leaf",
        on_tick=lambda e: app.storage.client.update(ticked=", ".join(e.value) or "nothing"),
    )
    with ui.scroll_area().classes("h-40") as area:
        column = ui.column()

    async def more(event):
        if event.vertical_percentage > 0.9 and len(column.default_slot.children) < 60:
            await asyncio.sleep(0.2)
            add()

    def add():
        start = len(column.default_slot.children)
        with column:
            for number in range(start + 1, start + 21):
                ui.label(f"Report {number}")

    add()
    area.on_scroll(more)


ui.run(host="127.0.0.1", port=int(sys.argv[1]), show=False, reload=False, title="Desk", storage_secret="apps-check")
