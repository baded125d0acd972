#!/bin/sh
# Fails where a program is less guarded than it is meant to be, or tells where it was built.
#
# Usage: check-programs.sh FOLDER PROGRAM…. FOLDER is the one the programs were built in.
set -u
folder=$1
shift
code=0

fault() {
  echo "$1 $2" >&2
  code=1
}

for program; do
  readelf -hW "$program" | grep -q 'Type: *DYN' || fault "$program" "has a fixed address; it has to be linked with -pie."
  readelf -lW "$program" | grep -q GNU_RELRO || fault "$program" "has no read-only relocations; it has to be linked with -z relro."
  readelf -dW "$program" | grep -q BIND_NOW || fault "$program" "is bound lazily; it has to be linked with -z now."
  readelf -lW "$program" | grep -q 'GNU_STACK.* RW ' || fault "$program" "has a stack that can be executed."
  symbols=$(readelf --dyn-syms -W "$program")
  case $symbols in *__stack_chk_fail*) ;; *) fault "$program" "does not guard the stacks of its C; see guarded in Package.swift." ;; esac
  case $symbols in *_chk@*) ;; *) fault "$program" "does not guard what its C copies; see guarded in Package.swift." ;; esac
  ! grep -qaF "$folder/" "$program" || fault "$program" "tells where it was built: it has '$folder/' in it."
done
exit $code
