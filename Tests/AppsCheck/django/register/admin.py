from django.contrib import admin

from .models import Group, Member, Topic


@admin.register(Group)
class GroupAdmin(admin.ModelAdmin):
    search_fields = ["name"]


@admin.register(Topic)
class TopicAdmin(admin.ModelAdmin):
    search_fields = ["name"]


@admin.register(Member)
class MemberAdmin(admin.ModelAdmin):
    list_display = ["name", "email", "group", "joined", "active"]
    list_filter = ["active", "group"]
    search_fields = ["name"]
    autocomplete_fields = ["group"]
    filter_horizontal = ["topics"]
    date_hierarchy = "joined"
    list_per_page = 20
