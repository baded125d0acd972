"""A counselling desk in Gradio: start.py PORT FOLDER."""

import sys
import time

import gradio as gr

CITIES = ["Ålesund", "Bergen", "Bodø", "Drammen", "Hamar", "Oslo", "Stavanger", "Tromsø", "Trondheim"]
PEOPLE = [["Anne Berg", "Bergen", 3], ["Dag Lund", "Oslo", 12], ["Eva Vik", "Tromsø", 7]]


def register(name, age):
    if not name:
        raise gr.Error("A name is needed")
    if not age or age < 18:
        raise gr.Error("Mentors are 18 or older")
    gr.Info(f"{name} is registered")
    return f"Registered: {name}, {age:g}"


def count_slowly():
    lines = []
    for number in range(1, 4):
        time.sleep(0.4)
        lines.append(f"Answer {number}")
        yield "\n".join(lines)
    yield "\n".join(lines + ["All answers are here"])


def more(shown):
    shown = min(shown + 5, 20)
    return shown, [[f"Visit {number}", CITIES[number % 9]] for number in range(1, shown + 1)]


with gr.Blocks(title="Counselling desk", analytics_enabled=False) as app:
    gr.Markdown("# Counselling desk")
    with gr.Tab("Register"):
        name = gr.Textbox(label="Name")
        age = gr.Number(label="Age", value=None)
        registered = gr.Textbox(label="Result", interactive=False)
        gr.Button("Register").click(register, [name, age], registered)
    with gr.Tab("Choices"):
        city = gr.Dropdown(CITIES, label="City", value=None, filterable=True)
        chosen = gr.Textbox(label="Chosen city", interactive=False)
        city.change(lambda value: f"You chose {value}", city, chosen)
        languages = gr.Dropdown(["English", "Finnish", "Norwegian", "Sami"], label="Languages", multiselect=True)
        spoken = gr.Textbox(label="Spoken", interactive=False)
        languages.change(lambda values: " and ".join(values) or "none", languages, spoken)
        channel = gr.Radio(["Telephone", "Letter", "Visit"], label="Channel")
        news = gr.Checkbox(label="Send me news")
        hours = gr.Slider(1, 10, value=4, step=1, label="Hours a week")
        summary = gr.Textbox(label="Summary", interactive=False)
        gr.Button("Sum up").click(
            lambda a, b, c: f"{a}, news {'on' if b else 'off'}, {c} hours", [channel, news, hours], summary
        )
    with gr.Tab("When"):
        moment = gr.DateTime(label="Meeting", include_time=False, type="string")
        planned = gr.Textbox(label="Planned", interactive=False)
        gr.Button("Plan").click(lambda value: f"Planned for {value}", moment, planned)
    with gr.Tab("People"):
        gr.Dataframe(PEOPLE, headers=["Name", "City", "Visits"], label="People", interactive=False)
        shown = gr.State(5)
        visits = gr.Dataframe([[f"Visit {n}", CITIES[n % 9]] for n in range(1, 6)], headers=["Visit", "Place"], label="Visits")
        gr.Button("Show more visits").click(more, shown, [shown, visits])
    with gr.Tab("Files"):
        file = gr.File(label="Letter")
        received = gr.Textbox(label="Received", interactive=False)
        file.upload(lambda path: f"Received {path.rsplit('/', 1)[-1]}", file, received)
    with gr.Tab("Answers"):
        answers = gr.Textbox(label="Answers", lines=5, interactive=False)
        gr.Button("Ask all").click(count_slowly, None, answers)
        with gr.Accordion("How this works", open=False):
            gr.Markdown("Each mentor answers in turn.")

app.launch(
    server_name="127.0.0.1", server_port=int(sys.argv[1]), auth=("kari", "fjord"), share=False, quiet=True,
    enable_monitoring=False, ssr_mode=False,
)
