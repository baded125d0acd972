#!/bin/sh
# Makes a source archive of the commit HEAD, and prints its path. With it go Package.resolved, from which Swift takes the very
# same packages, and PACKAGES.txt, which lists them for a person.
#
# Usage: dist.sh FOLDER. The archive is written into FOLDER. The same commit and the same packages give the same bytes.
set -eu
folder=$1
here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
test -f "$root/Package.resolved" || { echo "Package.resolved is missing; run 'swift package resolve' first." >&2; exit 1; }

version=$(sed -n 's/.*static let current = "\([0-9.]*\)".*/\1/p' "$root/Sources/Support/Text/Versions.swift")
test -n "$version" || { echo "The version is not found in the sources." >&2; exit 1; }
name=earshot-$version
mkdir -p "$folder"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

{
  echo "The packages that Earshot $version was resolved with, from Package.resolved beside this file:"
  echo
  python3 - "$root/Package.resolved" <<'PYTHON'
import json, sys
for pin in sorted(json.load(open(sys.argv[1]))["pins"], key=lambda pin: pin["identity"]):
    state = pin["state"]
    print(pin["identity"], state.get("version", "no version"), state["revision"], pin["location"])
PYTHON
} >"$work/PACKAGES.txt"
cp "$root/Package.resolved" "$work/"
chmod 644 "$work/PACKAGES.txt" "$work/Package.resolved"
git -C "$root" archive --format=tar --prefix="$name/" --add-file="$work/PACKAGES.txt" --add-file="$work/Package.resolved" HEAD |
  gzip -9n >"$work/$name.tar.gz"
mv "$work/$name.tar.gz" "$folder/"
echo "$folder/$name.tar.gz"
