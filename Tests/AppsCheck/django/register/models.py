from django.db import models


class Group(models.Model):
    name = models.CharField(max_length=60)

    class Meta:
        ordering = ["name"]

    def __str__(self):
        return self.name


class Topic(models.Model):
    name = models.CharField(max_length=60)

    class Meta:
        ordering = ["name"]

    def __str__(self):
        return self.name


class Member(models.Model):
    name = models.CharField(max_length=60)
    email = models.EmailField()
    group = models.ForeignKey(Group, on_delete=models.PROTECT, null=True, blank=True)
    joined = models.DateField(null=True, blank=True)
    topics = models.ManyToManyField(Topic, blank=True)
    letter = models.FileField(upload_to="letters", blank=True)
    active = models.BooleanField(default=True)

    class Meta:
        ordering = ["name"]

    def __str__(self):
        return self.name
