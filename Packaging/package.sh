#!/bin/sh
# Makes a Debian package of what `make install` has put into STAGE/usr, and prints its path.
#
# Usage: package.sh STAGE FOLDER. The package is written into FOLDER.
# DEBFULLNAME and DEBEMAIL name who made it, as Debian's own tools have it; EARSHOT_HOMEPAGE is where it is published.
set -eu
stage=$1
folder=$2
here=$(dirname "$0")

version=$("$stage/usr/bin/earshot" --version)
architecture=$(dpkg --print-architecture)
maintainer="${DEBFULLNAME:-The authors of Earshot} <${DEBEMAIL:-earshot@example.org}>"
homepage=${EARSHOT_HOMEPAGE:-https://earshot.example.org}
# The time of the last commit, so that the same source gives the same package.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$here" log -1 --format=%ct 2>/dev/null || date +%s)}
export SOURCE_DATE_EPOCH

# What Debian wants of documentation: the licence by its name, pages compressed, a changelog.
documentation="$stage/usr/share/doc/earshot"
rm -f "$documentation/LICENSE"
install -m 644 "$here/copyright" "$documentation/copyright"
{
  printf 'earshot (%s) unstable; urgency=medium\n' "$version"
  sh "$here/debian-changelog.sh" "$here/../CHANGELOG.md"
  printf '\n -- %s  %s\n' "$maintainer" "$(LC_ALL=C date -R -u -d "@$SOURCE_DATE_EPOCH")"
} | gzip -9n > "$documentation/changelog.gz"
gzip -9n "$stage/usr/share/man/man1/earshot.1" "$stage/usr/share/man/nb/man1/earshot.1"
# The parser's library writes a hashbang into what is only read in.
sed -i '1{/^#!/d}' "$stage/usr/share/bash-completion/completions/earshot"

# dpkg-shlibdeps names the packages of the libraries that the programs are linked with; it wants a source package.
work=$folder/work
mkdir -p "$work/debian"
printf 'Source: earshot\nMaintainer: %s\n\nPackage: earshot\nArchitecture: any\n' "$maintainer" > "$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps -O "$stage/usr/bin/earshot" "$stage/usr/libexec/earshot/earshot-synthesizer" \
  2>shlibdeps.log | sed -n 's/^shlibs:Depends=//p') || { cat "$work/shlibdeps.log" >&2; exit 1; }
# Those that are loaded when they are needed are not linked.
for library in libcurl.so.4 libpq.so.5 libopusenc.so.0; do
  owner=$(dpkg-query -S "*/$library" 2>>"$work/shlibdeps.log" | sed -n '1s/:.*//p')
  test -n "$owner" || { cat "$work/shlibdeps.log" >&2; exit 1; }
  depends="$depends, $owner"
done
test -n "$depends" || { cat "$work/shlibdeps.log" >&2; exit 1; }

mkdir -p "$stage/DEBIAN"
sed -e "s|@VERSION@|$version|" -e "s|@ARCHITECTURE@|$architecture|" -e "s|@MAINTAINER@|$maintainer|" \
  -e "s|@HOMEPAGE@|$homepage|" \
  -e "s|@SIZE@|$(du -sk "$stage/usr" | cut -f1)|" -e "s|@DEPENDS@|$depends|" "$here/control" > "$stage/DEBIAN/control"
(cd "$stage" && find usr -type f -exec md5sum {} + | LC_ALL=C sort -k 2) > "$stage/DEBIAN/md5sums"

package="$folder/earshot_${version}_$architecture.deb"
dpkg-deb --root-owner-group -Zxz --build "$stage" "$package" >/dev/null
echo "$package"
