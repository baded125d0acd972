"""A peer group in Streamlit; Tests/AppsCheck/check.py runs it by `streamlit run`."""

import datetime
import time

import streamlit as st

CITIES = ["Ålesund", "Bergen", "Bodø", "Drammen", "Hamar", "Oslo", "Stavanger", "Tromsø", "Trondheim"]

st.set_page_config(page_title="Peer group")


def sign_in():
    st.title("Sign in")
    with st.form("sign-in"):
        user = st.text_input("User name")
        password = st.text_input("Password", type="password")
        if st.form_submit_button("Sign in"):
            if (user, password) == ("kari", "fjord"):
                st.session_state.user = user
                st.rerun()
            st.error("Wrong user name or password")


@st.dialog("Cancel the meeting?")
def cancel():
    st.write("All who come are told.")
    if st.button("Yes, cancel it"):
        st.session_state.cancelled = True
        st.rerun()


def meeting():
    st.title("Meeting")
    with st.form("meeting"):
        title = st.text_input("Title")
        people = st.number_input("People", min_value=0, max_value=50, value=0)
        if st.form_submit_button("Save"):
            if not title:
                st.error("A title is needed")
            elif people < 2:
                st.error("At least two people are needed")
            else:
                st.toast(f"{title} is saved")
                st.success(f"Saved: {title} for {people}")
    city = st.selectbox("City", CITIES, index=None, placeholder="Choose a city")
    if city:
        st.write(f"The meeting is in {city}.")
    languages = st.multiselect("Languages", ["English", "Finnish", "Norwegian", "Sami"])
    if languages:
        st.write("Spoken: " + ", ".join(languages))
    day = st.date_input("Day", datetime.date(2026, 3, 2))
    st.write(f"It is on {day:%d %B %Y}.")
    if st.toggle("Evening"):
        st.write("It begins at 18.")
    hours = st.slider("Hours", 1, 8, 2)
    st.write(f"It lasts {hours} hours.")
    if st.button("Cancel the meeting"):
        cancel()
    if st.session_state.get("cancelled"):
        st.write("The meeting is cancelled.")


def people():
    st.title("People")
    known, new = st.tabs(["Known", "New"])
    with known:
        st.table([{"Name": "Anne Berg", "City": "Bergen"}, {"Name": "Dag Lund", "City": "Oslo"}])
    with new:
        letter = st.file_uploader("Letter", type="txt")
        if letter:
            st.write(f"Received {letter.name}")
    with st.expander("House rules"):
        st.write("What is told here stays here.")
    shown = st.session_state.get("shown", 5)
    for number in range(1, shown + 1):
        st.write(f"Report {number}")
    if shown < 15 and st.button("Show more reports"):
        with st.spinner("Fetching reports"):
            time.sleep(0.5)
        st.session_state.shown = shown + 5
        st.rerun()


if "user" in st.session_state:
    st.navigation([st.Page(meeting, title="Meeting"), st.Page(people, title="People")]).run()
else:
    sign_in()
