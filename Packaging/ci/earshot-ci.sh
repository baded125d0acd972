#!/bin/sh
# What a build server does with Earshot: installs the package, checks flows, audits screens, and tells what is heard
# differently from the main branch. The GitHub Action and the GitLab template beside this file run it.
#
# Usage: earshot-ci.sh [--package FILE.deb] [--flows FOLDER] [--screens FOLDER] [--main BRANCH] [--reports FOLDER]
#   [--serve COMMAND --ready URL] [--only TAG] [--shard K/N] [--retries N] [--jobs N]
#
# Without --package the command earshot has to be there. REPORTS, earshot-reports without it, holds flows.xml and audit.xml
# (JUnit), flows.sarif and audit.sarif, flows.html, difference.txt, and summary.md with all of it for a person. The options of
# the second line are those of 'earshot check'. An option whose value is empty counts as left out.
#
# Each flow is played in the style and the language that it names. The reports are in English, or in the language of
# EARSHOT_LANGUAGE.
#
# Exit code 0: nothing was found; 1: check or audit found something; others: the job itself is wrong, as
# Documentation/ci.md tells. A difference alone does not fail the job: it is for a person to look at.
set -eu

package='' flows='' screens='' main='' reports=earshot-reports
serve='' ready='' only='' shard='' retries='' jobs=''
while test $# -gt 1; do
  case $1 in
    --package) package=$2 ;;
    --flows) flows=$2 ;;
    --screens) screens=$2 ;;
    --main) main=$2 ;;
    --reports) reports=$2 ;;
    --serve) serve=$2 ;;
    --ready) ready=$2 ;;
    --only) only=$2 ;;
    --shard) shard=$2 ;;
    --retries) retries=$2 ;;
    --jobs) jobs=$2 ;;
    *)
      echo "earshot-ci.sh: there is no option '$1'; they are --package, --flows, --screens, --main, --reports, --serve, --ready," \
        "--only, --shard, --retries, --jobs" >&2
      exit 64
      ;;
  esac
  shift 2
done
test $# = 0 || { echo "earshot-ci.sh: '$1' has no value" >&2; exit 64; }
test -n "$flows$screens" || { echo "earshot-ci.sh: nothing to do; give --flows or --screens" >&2; exit 64; }

# --- Install ---

if test -n "$package"; then
  test -f "$package" || { echo "earshot-ci.sh: there is no package '$package'" >&2; exit 66; }
  as_root=
  test "$(id -u)" = 0 || as_root=sudo
  case $package in /*) ;; *) package=./$package ;; esac
  { $as_root apt-get update -qq && \
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qq --yes --no-install-recommends "$package"; } \
    >/dev/null 2>"${TMPDIR:-/tmp}/earshot-ci-apt" || { cat "${TMPDIR:-/tmp}/earshot-ci-apt" >&2; exit 69; }
fi
command -v earshot >/dev/null || { echo "earshot-ci.sh: earshot is not installed; give --package" >&2; exit 69; }

# Words of reports; flows choose the language in which they are heard.
export EARSHOT_LANGUAGE="${EARSHOT_LANGUAGE:-en}"
mkdir -p "$reports"
summary=$reports/summary.md
echo "# What a screen reader says" >"$summary"
code=0

# Runs a command whose output is a report; keeps the worst exit code.
step() {
  report=$1
  shift
  found=0
  "$@" >"$reports/$report" || found=$?
  test "$found" -le "$code" || code=$found
}

# Puts a text report into the summary, and into the log.
tell() {
  cat "$reports/$2"
  printf '\n## %s\n\n```\n' "$1" >>"$summary"
  head -n 200 "$reports/$2" >>"$summary"
  printf '```\n' >>"$summary"
}

# --- Check and audit ---

if test -n "$flows"; then
  set -- --format "junit:$reports/flows.xml" --format "sarif:$reports/flows.sarif" --format "html:$reports/flows.html"
  test -z "$serve" || set -- "$@" --serve "$serve"
  test -z "$ready" || set -- "$@" --ready "$ready"
  test -z "$only" || set -- "$@" --only "$only"
  test -z "$shard" || set -- "$@" --shard "$shard"
  test -z "$retries" || set -- "$@" --retries "$retries"
  test -z "$jobs" || set -- "$@" --jobs "$jobs"
  step flows.txt earshot check "$@" "$flows"
  tell "Flows" flows.txt
fi
if test -n "$screens"; then
  step audit.txt earshot audit "$screens"
  step audit.xml earshot audit --format junit "$screens"
  step audit.sarif earshot audit --format sarif "$screens"
  tell "Audit" audit.txt
fi

# --- What is heard differently from the main branch ---

# Prints the difference. A folder that the main branch does not have is new, and is no difference.
compare() {
  base=$main
  git rev-parse --quiet --verify "$base^{commit}" >/dev/null || \
    { git fetch --quiet --depth=1 origin "$main" && base=FETCH_HEAD; } || return 69
  git archive --output "$old/main.tar" "$base" && tar -x -C "$old" -f "$old/main.tar" || return 69
  if test -n "$screens" && test -d "$old/$screens"; then
    earshot diff "$old/$screens" "$screens" >"$old/c" || { found=$?; cat "$old/c"; different "$found" || return; }
  fi
  test -n "$flows" && test -d "$old/$flows" || return 0
  (cd "$flows" && find . -name '*.flow' | LC_ALL=C sort) >"$old/flows.txt"
  while IFS= read -r flow; do
    test -f "$old/$flows/$flow" || { echo "$flow: new"; continue; }
    rm -f "$old/a" "$old/b"
    # A flow may fail; what is said along it is compared all the same.
    earshot check --transcript "$old/a" "$old/$flows/$flow" >/dev/null 2>&1 || true
    earshot check --transcript "$old/b" "$flows/$flow" >/dev/null 2>&1 || true
    # A flow on an app that --serve starts cannot be played here.
    test -s "$old/a" && test -s "$old/b" || { echo "$flow: not compared, because it cannot be played alone"; continue; }
    earshot diff "$old/a" "$old/b" >"$old/c" 2>&1 || \
      { found=$?; echo "$flow:"; cat "$old/c"; different "$found" || return; }
  done <"$old/flows.txt"
}

# A difference is exit code 1; all else is a fault of the job.
different() { test "$1" = 1 || return "$1"; }

if test -n "$main"; then
  found=0
  old=$(mktemp -d)
  compare >"$reports/difference.txt" || found=$?
  rm -rf "$old"
  test "$found" -le "$code" || code=$found
  test -s "$reports/difference.txt" || echo "Nothing is heard differently." >"$reports/difference.txt"
  tell "Differences from $main" difference.txt
fi

test -z "${GITHUB_STEP_SUMMARY:-}" || cat "$summary" >>"$GITHUB_STEP_SUMMARY"
exit "$code"
