"""A register of members in Flask-Admin: start.py PORT FOLDER."""

import sys

from flask import Flask
from flask_admin import Admin
from flask_admin.contrib.sqla import ModelView
from flask_sqlalchemy import SQLAlchemy

app = Flask(__name__)
app.secret_key = "only-for-the-apps-check"
app.config["SQLALCHEMY_DATABASE_URI"] = f"sqlite:///{sys.argv[2]}/members"
store = SQLAlchemy(app)


class Group(store.Model):
    id = store.Column(store.Integer, primary_key=True)
    name = store.Column(store.String(80), nullable=False)

    def __str__(self):
        return self.name


class Member(store.Model):
    id = store.Column(store.Integer, primary_key=True)
    name = store.Column(store.String(80), nullable=False)
    email = store.Column(store.String(80))
    group_id = store.Column(store.ForeignKey(Group.id))
    group = store.relationship(Group)


class Members(ModelView):
    column_list = column_sortable_list = ["name", "email"]
    column_searchable_list = ["name"]
    column_editable_list = ["email"]
    page_size = 10


admin = Admin(app, name="Register")
admin.add_view(Members(Member, store, name="Members"))
with app.app_context():
    store.create_all()
    groups = [Group(name=name) for name in ("Bergen", "Bodø", "Oslo")]
    store.session.add_all(groups)
    for number in range(1, 24):
        store.session.add(Member(name=f"Member {number:02}", email=f"m{number}@example.org", group=groups[number % 3]))
    store.session.commit()
app.run(host="127.0.0.1", port=int(sys.argv[1]), threaded=True)
