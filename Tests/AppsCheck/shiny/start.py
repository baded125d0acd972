"""A questionnaire in Shiny for Python: start.py PORT FOLDER."""

import sys

from shiny import App, reactive, render, run_app, ui

CITIES = ["Ålesund", "Bergen", "Bodø", "Drammen", "Hamar", "Oslo", "Stavanger", "Tromsø", "Trondheim"]

page = ui.page_fluid(
    ui.h1("Questionnaire"),
    ui.navset_tab(
        ui.nav_panel(
            "Form",
            ui.input_text("name", "Name"),
            ui.input_selectize("city", "City", CITIES),
            ui.input_select("kind", "Kind", ["Visit", "Walk", "Talk"]),
            ui.input_numeric("age", "Age", 40),
            ui.input_checkbox("news", "Send me news"),
            ui.input_action_button("save", "Save"),
            ui.input_action_button("ask", "Delete"),
            ui.output_text("answer"),
        ),
        ui.nav_panel("Table", ui.output_table("rows")),
    ),
    title="Questionnaire",
)


def server(input, output, session):
    @render.text
    def answer():
        return f"{input.name() or 'Nobody'}, {input.age()}, {input.kind()} in {input.city()}, news {input.news()}"

    @reactive.effect
    @reactive.event(input.save)
    def _():
        ui.notification_show(f"{input.name()} is saved" if input.name() else "A name is needed", duration=None)

    @reactive.effect
    @reactive.event(input.ask)
    def _():
        ui.modal_show(ui.modal("All answers are lost.", title="Delete all?", footer=ui.modal_button("Keep them")))

    @render.table
    def rows():
        import pandas

        return pandas.DataFrame({"City": CITIES[:4], "Visits": [3, 1, 4, 2]})


run_app(App(page, server), host="127.0.0.1", port=int(sys.argv[1]), log_level="warning")
