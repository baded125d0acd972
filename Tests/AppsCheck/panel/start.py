"""A planner in Panel, whose parts are Bokeh's: start.py PORT FOLDER."""

import sys

import pandas
import panel as pn

pn.extension("tabulator", "modal", notifications=True, template=None)

CITIES = ["Ålesund", "Bergen", "Bodø", "Drammen", "Hamar", "Oslo", "Stavanger", "Tromsø", "Trondheim"]


def planner():
    city = pn.widgets.AutocompleteInput(name="City", options=CITIES, case_sensitive=False, min_characters=1)
    kind = pn.widgets.Select(name="Kind", options=["Visit", "Walk", "Talk"])
    hours = pn.widgets.IntSlider(name="Hours", start=1, end=8, value=2)
    plan = pn.widgets.Button(name="Plan", button_type="primary")
    ask = pn.widgets.Button(name="Cancel the plan")
    said = pn.pane.Markdown("Nothing is planned")

    def planned(_):
        said.object = f"{kind.value} in {city.value or 'no city'} for {hours.value} hours"
        pn.state.notifications.success("The plan is kept", duration=0)

    plan.on_click(planned)
    keep = pn.widgets.Button(name="Keep it")
    question = pn.layout.Modal("## Cancel this plan?", keep, name="Cancel", show_close_button=True)
    ask.on_click(lambda _: question.show())
    keep.on_click(lambda _: question.hide())
    table = pn.widgets.Tabulator(
        pandas.DataFrame({"City": CITIES[:4], "Visits": [3, 1, 4, 2]}), show_index=False, disabled=True)
    return pn.Column(
        "# Planner", pn.Tabs(("Form", pn.Column(city, kind, hours, plan, ask, said)), ("Table", table)), question)


pn.serve(planner, address="127.0.0.1", port=int(sys.argv[1]), show=False, title="Planner")
