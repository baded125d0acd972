"""Visits of a year in Dash: start.py PORT FOLDER."""

import sys

from dash import Dash, Input, Output, State, dash_table, dcc, html, no_update

CITIES = ["Ålesund", "Bergen", "Bodø", "Drammen", "Hamar", "Oslo", "Stavanger", "Tromsø", "Trondheim"]
ROWS = [{"city": city, "visits": number * 7 % 11} for number, city in enumerate(CITIES)]

app = Dash(__name__, title="Visits")
app.layout = html.Main([
    html.H1("Visits"),
    dcc.Tabs(id="tabs", value="form", children=[dcc.Tab(label="Form", value="form"), dcc.Tab(label="Table", value="table")]),
    html.Div(id="panel"),
    html.Div(id="first", role="status"),
    html.Div(id="second", role="status"),
])
FORM = html.Div([
    html.Label(["Name", dcc.Input(id="name", type="text", value="")]),
    html.Label("City", htmlFor="city"),
    dcc.Dropdown(CITIES, id="city", placeholder="Choose a city"),
    dcc.RadioItems(["Telephone", "Letter"], "Letter", id="channel"),
    html.Button("Save", id="save"),
    html.Button("Delete all", id="delete"),
    dcc.ConfirmDialog(id="sure", message="Delete all visits?"),
])
TABLE = html.Div([
    dash_table.DataTable(ROWS, [{"name": "City", "id": "city"}, {"name": "Visits", "id": "visits"}], sort_action="native"),
])
app.config.suppress_callback_exceptions = True


@app.callback(Output("panel", "children"), Input("tabs", "value"))
def show(tab):
    return FORM if tab == "form" else TABLE


# Both regions change at once.
@app.callback(
    Output("first", "children"), Output("second", "children"), Input("save", "n_clicks"), State("name", "value"),
    State("city", "value"), State("channel", "value"), prevent_initial_call=True,
)
def save(clicks, name, city, channel):
    # The button comes by a call of its own, and with it a first call of this one.
    if not clicks:
        return "", ""
    return (f"{name} is saved" if name else "A name is needed"), f"{channel} to {city or 'nowhere'}"


@app.callback(Output("sure", "displayed"), Input("delete", "n_clicks"), prevent_initial_call=True)
def ask(clicks):
    return bool(clicks)


@app.callback(Output("first", "children", allow_duplicate=True), Input("sure", "submit_n_clicks"), prevent_initial_call=True)
def delete(clicks):
    return "All visits are deleted" if clicks else no_update


app.run(host="127.0.0.1", port=int(sys.argv[1]), debug=False)
