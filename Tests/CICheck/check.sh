#!/bin/sh
# Does in a bare Debian without Swift what a build server does: installs the package, runs Packaging/ci/earshot-ci.sh in a
# repository with a main branch and a change, and reads the reports.
#
# Usage: check.sh FOLDER PACKAGE FIXTURES. FOLDER keeps the bare Debian for the next time. Exit code 0: all is as it should be.
set -eu
folder=$1 package=$2 fixtures=$3
faults=0

fault() {
  echo "$1" >&2
  faults=1
}

# --- A bare Debian, and in it a project ---

if ! test -e "$folder/base/.complete"; then
  rm -rf "$folder/base"
  mkdir -p "$folder"
  debootstrap --variant=minbase --include=git bookworm "$folder/base" >"$folder/debootstrap.log" 2>&1 || {
    echo "The check was skipped: a bare Debian could not be made; see $folder/debootstrap.log." >&2
    exit 0
  }
  # Where this machine takes Debian's packages from.
  cp -a /etc/apt/apt.conf.d/. "$folder/base/etc/apt/apt.conf.d/"
  touch "$folder/base/.complete"
fi
root=$folder/root
rm -rf "$root"
cp -a "$folder/base" "$root"
! test -e "$root/usr/bin/swift" || fault "There is Swift in the bare Debian."

mkdir -p "$root/project"
cp "$package" "$root/project/earshot.deb"
cp -r Packaging/ci "$root/project/.earshot"
cp -r "$fixtures/screens/before" "$root/project/screens"
mkdir "$root/project/flows"
printf 'app ../screens\nopen login\nnext\nexpect "Use your work address"\n' >"$root/project/flows/login.flow"
printf '# tags: smoke\nlanguage nb\nnext\nexpect "E-postadresse, tekstfelt"\n' >"$root/project/flows/norsk.flow"

# The programs of the bare Debian run with a /proc of their own, which ends with them.
inside() {
  unshare --mount --pid --fork sh -c '
    mount -t proc proc "$0/proc" && cp /etc/resolv.conf "$0/etc/resolv.conf" 2>/dev/null
    exec chroot "$0" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root http_proxy="${http_proxy:-}" https_proxy="${https_proxy:-}" \
      sh -c "cd /project && $1"' "$root" "$1"
}

inside 'git init -q -b main . && git config user.name A && git config user.email a@example.org && git add -A && git commit -q -m one'

# --- The first run: everything is as on the main branch ---

run='sh .earshot/earshot-ci.sh --flows flows --screens screens --main main'
start=$(date +%s)
code=0
inside "$run --package earshot.deb" >"$folder/first.txt" 2>&1 || code=$?
echo "From nothing to the reports: $(($(date +%s) - start)) s."
grep -q '1 of 1 expectations met\|login.flow' "$folder/first.txt" || fault "The flow was not checked: $(head -c 500 "$folder/first.txt")"
! grep -q '<failure' "$root/project/earshot-reports/flows.xml" || fault "A flow fails that should hold: its language was overridden."
for report in flows.xml flows.sarif flows.html audit.xml audit.sarif summary.md; do
  test -s "$root/project/earshot-reports/$report" || fault "There is no $report."
done
grep -qx 'Nothing is heard differently.' "$root/project/earshot-reports/difference.txt" || fault "Something differs where nothing does."
test "$code" -le 1 || { fault "The exit code is $code."; head -c 500 "$folder/first.txt" >&2; }

# --- The second run: a change that is heard ---

rm -rf "$root/project/screens"
cp -r "$fixtures/screens/after" "$root/project/screens"
start=$(date +%s)
code=0
inside "$run" >"$folder/second.txt" 2>&1 || code=$?
echo "Reports of a change: $(($(date +%s) - start)) s, exit code $code."
grep -q 'Sign in to your page, button' "$root/project/earshot-reports/difference.txt" || fault "The new name is not told."
grep -q '<failure' "$root/project/earshot-reports/flows.xml" || fault "The flow that no longer holds is not in JUnit."
test "$code" = 1 || fault "A flow that no longer holds ends with exit code $code, not 1."

# --- A part of the flows ---

code=0
inside "sh .earshot/earshot-ci.sh --flows flows --only smoke --shard 1/1 --retries 1 --jobs 2" >"$folder/part.txt" 2>&1 || code=$?
test "$code" = 0 || fault "The flows with a tag end with exit code $code: $(head -c 500 "$folder/part.txt")"
grep -q 'tests="1"' "$root/project/earshot-reports/flows.xml" || fault "Not one flow was checked by its tag."

# --- A page that the job serves, in two shards, in Norwegian, with reports from one run each ---

inside 'apt-get install -qq --yes --no-install-recommends chromium-headless-shell python3' >"$folder/chromium.txt" 2>&1 || \
  fault "Chromium could not be installed; see $folder/chromium.txt."
mkdir "$root/project/pages" "$root/project/site"
printf '<!doctype html><html lang="nb"><title>Bestilling</title><main><h1>Bestilling</h1><button>Send</button></main>\n' \
  >"$root/project/site/index.html"
printf 'app http://127.0.0.1:8099/\nlanguage nb\nexpect "Bestilling, overskrift på nivå 1"\n' >"$root/project/pages/1.flow"
printf 'app http://127.0.0.1:8099/\nlanguage nb\nfind Send\nexpect "Send, knapp"\n' >"$root/project/pages/2.flow"
for shard in 1/2 2/2; do
  code=0
  inside "sh .earshot/earshot-ci.sh --flows pages --shard $shard --ready http://127.0.0.1:8099/ \
    --serve 'python3 -m http.server 8099 --bind 127.0.0.1 --directory site'" >"$folder/served.txt" 2>&1 || code=$?
  test "$code" = 0 || fault "Shard $shard of the flows on a served page ends with exit code $code: $(tail -c 500 "$folder/served.txt")"
  for report in flows.xml flows.sarif flows.html; do
    grep -q "${shard%/2}.flow" "$root/project/earshot-reports/$report" || fault "$report of shard $shard does not have its flow."
  done
done

# --- A job that is wrong ---

code=0
inside "sh .earshot/earshot-ci.sh --flows none" >"$folder/third.txt" 2>&1 || code=$?
test "$code" -gt 1 || fault "A folder that is not there ends with exit code $code."

exit "$faults"
