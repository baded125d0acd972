"""Django's admin with 60 members that do not exist: start.py PORT FOLDER."""

import datetime
import os
import sys

port, os.environ["DATA"] = sys.argv[1:3]
os.environ["DJANGO_SETTINGS_MODULE"] = "register.settings"
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import django
from django.core.management import call_command

django.setup()
call_command("migrate", run_syncdb=True, verbosity=0)

from django.contrib.auth.models import User
from register.models import Group, Member, Topic

User.objects.create_superuser("kari", "kari@example.org", "fjord")
groups = [Group.objects.create(name=name) for name in ("Bergen", "Bodø", "Oslo", "Tromsø", "Trondheim")]
for name in ("Guide dogs", "Hearing aids", "Travel"):
    Topic.objects.create(name=name)
first = ["Anne", "Bjørn", "Dag", "Eva", "Frode", "Gro", "Hanne", "Ida", "Jon", "Lise"]
last = ["Berg", "Dahl", "Hagen", "Lund", "Moen", "Vik"]
for index in range(60):
    name = f"{first[index % 10]} {last[index // 10]}"
    Member.objects.create(
        name=name,
        email=f"{name.lower().replace(' ', '.').replace('ø', 'o')}@example.org",
        group=groups[index % 5],
        joined=datetime.date(2025 - index % 3, 1 + index % 12, 1 + index % 28),
        active=index % 4 != 0,
    )
call_command("runserver", f"127.0.0.1:{port}", "--noreload", "--insecure", verbosity=0)
