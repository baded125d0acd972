"""A sign-up in marimo; Tests/AppsCheck/apps.py runs a copy of it by `marimo run`."""

import marimo

app = marimo.App(app_title="Sign-up")


@app.cell
def _():
    import marimo as mo

    mo.md("# Sign-up")
    return (mo,)


@app.cell
def _(mo):
    form = mo.ui.text(label="Name").form(submit_button_label="Send")
    form
    return (form,)


@app.cell
def _(form, mo):
    mo.md(f"Sent: {form.value}")


@app.cell
def _(mo):
    city = mo.ui.dropdown(["Bergen", "Bodø", "Oslo"], label="City")
    news = mo.ui.checkbox(label="Send me news")
    mo.vstack([city, news])
    return city, news


@app.cell
def _(city, mo, news):
    mo.md(f"City: {city.value}, news: {'yes' if news.value else 'no'}")


@app.cell
def _(mo):
    mo.ui.tabs({"Visits": mo.md("Three visits are planned."), "Walks": mo.md("No walk is planned.")})


@app.cell
def _(mo):
    count, set_count = mo.state(0)
    return count, set_count


@app.cell
def _(mo, set_count):
    mo.ui.button(label="Count", on_change=lambda _: set_count(lambda value: value + 1))


@app.cell
def _(count, mo):
    mo.md(f"Counted: {count()}")


if __name__ == "__main__":
    app.run()
