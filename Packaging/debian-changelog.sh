#!/bin/sh
# Prints the items of CHANGELOG.md as those of one entry of a Debian changelog, under the headings of their sections.
#
# Usage: debian-changelog.sh CHANGELOG.md
set -eu
awk '
  function item() { if (text != "") print "- " text; text = "" }
  /^## / { item(); print "[ " substr($0, 4) " ]"; started = 1; next }
  /^- / && started { item(); text = substr($0, 3); next }
  /^  [^ ]/ && text != "" { text = text " " substr($0, 3); next }
  { item() }
  END { item() }
' "$1" | while IFS= read -r line; do
  case $line in
    "[ "*) printf '\n  %s\n' "$line" ;;
    *) printf '%s\n' "${line#- }" | fold -s -w 74 | sed -e 's/ *$//' -e '1s/^/  * /' -e '2,$s/^/    /' ;;
  esac
done
