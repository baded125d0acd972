#!/usr/bin/env bash
# Does one task in a real web application by ear, and audits it: Tests/WebApps/try.sh EARSHOT [APPLICATION...]
#
# The applications are Debian's packages radicale, syncthing and transmission-daemon. Each runs on loopback, in a folder of
# its own that is gone afterwards. Exit code 0: every flow held. What is not installed is said and left out.
set -euo pipefail
earshot=$(realpath "$1")
here=$(dirname "$(realpath "$0")")
shift
[ $# -gt 0 ] || set -- radicale syncthing transmission
folder=$(mktemp -d)
server=
end() { [ -z "$server" ] || { kill "$server" 2>/dev/null; wait "$server" 2>/dev/null || true; server=; }; }
trap 'end; rm -rf "$folder"' EXIT

# Waits until an address answers.
reach() { for _ in $(seq 100); do curl -so /dev/null "$1" && return; sleep 0.1; done; echo "$1 does not answer" >&2; return 1; }

start_radicale() {
  printf 'kari:fjord\n' >"$1/users"
  printf '[server]\nhosts = 127.0.0.1:15232\n[auth]\ntype = htpasswd\nhtpasswd_filename = %s/users\nhtpasswd_encryption = plain
[storage]\nfilesystem_folder = %s/collections\n' "$1" "$1" >"$1/config"
  HOME=$1 radicale --config "$1/config" >"$1/log" 2>&1 &
  server=$!
  address=http://127.0.0.1:15232/.web/
}

start_syncthing() {
  HOME=$1 syncthing generate --config "$1/home" --no-default-folder >"$1/log" 2>&1
  # Nobody else is told of it, and it asks nobody.
  sed -i 's#127.0.0.1:8384#127.0.0.1:18384#; s#<listenAddress>default#<listenAddress>tcp://127.0.0.1:12200#
    s#<\(global\|local\)AnnounceEnabled>true#<\1AnnounceEnabled>false#; s#<relaysEnabled>true#<relaysEnabled>false#
    s#<natEnabled>true#<natEnabled>false#; s#<urAccepted>0#<urAccepted>-1#
    s#<crashReportingEnabled>true#<crashReportingEnabled>false#' "$1/home/config.xml"
  HOME=$1 STNODEFAULTFOLDER=1 STNOUPGRADE=1 syncthing serve --home "$1/home" --no-browser >"$1/log" 2>&1 &
  server=$!
  address=http://127.0.0.1:18384/
}

start_transmission() {
  local torrent
  mkdir "$1/watched"
  for torrent in Turkart_Jotunheimen Lydbok_Sult Fjellvettreglene; do
    printf 'd8:announce21:http://127.0.0.1:9/an4:infod6:lengthi5e4:name%d:%s12:piece lengthi16384e6:pieces20:%see' \
      ${#torrent} "$torrent" aaaaaaaaaaaaaaaaaaaa >"$1/watched/$torrent.torrent"
  done
  transmission-daemon -f -g "$1/settings" -w "$1" -c "$1/watched" -p 19091 -r 127.0.0.1 -a 127.0.0.1 -T \
    --no-portmap --no-dht --no-utp --no-lpd -P 15413 >"$1/log" 2>&1 &
  server=$!
  address=http://127.0.0.1:19091/transmission/web/
}

failed=0
for name in "$@"; do
  program=$name
  [ "$name" = transmission ] && program=transmission-daemon
  command -v "$program" >/dev/null || { echo "$name is not installed; Debian's package is $program"; continue; }
  mkdir "$folder/$name"
  "start_$name" "$folder/$name"
  reach "$address"
  echo "$name, $address"
  EARSHOT_SECRET_FJORD=fjord "$earshot" check "$here/$name.flow" || failed=1
  "$earshot" audit --app "$address" --language en 2>/dev/null | tail -1 || true
  end
done
exit $failed
