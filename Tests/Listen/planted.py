"""The faults that are planted in the apps of Tests/AppsCheck: ten, each on a screen that a test comes to.

A script of the browser's context plants them, as a suite would stub something: neither a test nor an app is changed.
"""

import json

# The app, the element that its screen is known by, what is planted at the end of it, and the rule that finds it.
PLANTED = [
    ("django", "#login-form", "<input id='planted-field'>", "field-unlabelled"),
    ("django", "#changelist", "<button id='planted-button' style='width:40px;height:40px'></button>", "name-missing"),
    ("gradio", "main", "<img id='planted-image' width=40 height=40 src='data:image/gif;base64,R0lGODlhAQABAAAAACw='>", "image-name-missing"),
    ("nicegui", ".q-dialog .q-card", "<a id='planted-link' href='#x' style='display:block;height:30px'></a>", "name-missing"),
    ("nicegui", ".q-tree", "<span id='planted-switch' role='switch' tabindex='0'>Night</span>", "attribute-missing"),
    ("jupyterlab", ".jp-Dialog-content", "<button id='planted-close' style='width:40px;height:40px'></button>", "name-missing"),
    ("jupyterlab", ".jp-Launcher-content", "<select id='planted-choice'><option>One</option></select>", "name-missing"),
    ("streamlit", "[role=dialog]", "<input id='planted-text'>", "field-unlabelled"),
    ("streamlit", "[data-testid=stTable]", "<span id='planted-check' role='checkbox' tabindex='0'>Known</span>", "attribute-missing"),
    ("mkdocs", ".md-typeset table", "<caption><a id='planted-note' href='#x' style='display:block;height:30px'></a></caption>", "name-missing"),
]


def faults(app):
    """The elements with the faults of an app, each with the rule that finds it."""
    return [(html.split("id='")[1].split("'")[0], rule) for name, _, html, rule in PLANTED if name == app]


def script(app):
    """What plants them, for a page of the app."""
    planted = json.dumps([(at, html) for name, at, html, _ in PLANTED if name == app])
    return """(() => {
  const planted = %s;
  const plant = () => {
    for (const [at, html] of planted) for (const place of document.querySelectorAll(at)) {
      if (place.dataset.planted) continue;
      place.dataset.planted = "yes";
      place.insertAdjacentHTML("beforeend", html);
    }
  };
  new MutationObserver(plant).observe(document, { subtree: true, childList: true });
})()""" % planted
