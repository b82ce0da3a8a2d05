#!/bin/sh
# kingsnake in one file: this script, and after it a jar. Needs Java 17 or later.
#
#   JAVA_HOME        the Java to use; otherwise java from PATH
#   KINGSNAKE_OPTS   options for the Java virtual machine, for example -Xmx8g
#   KINGSNAKE_CACHE  where the class-data archive is kept that makes later starts fast; "off" for none
set -u
fail() { printf 'kingsnake: %s\n' "$*" >&2; exit 3; }

self=$0
[ -r "$self" ] || self=$(command -v -- "$0") || fail "cannot find its own file"
if [ -n "${JAVA_HOME:-}" ]; then java=$JAVA_HOME/bin/java; else java=$(command -v java || true); fi
[ -n "$java" ] && [ -x "$java" ] || fail "needs Java 17 or later: set JAVA_HOME or put java on the PATH"

cache=${KINGSNAKE_CACHE:-${XDG_CACHE_HOME:-${HOME:-/nowhere}/.cache}/kingsnake}
archive=$cache/classes-$(ls -lnL "$self" "$java" | cksum | cut -d ' ' -f 1).jsa

# A Java that cannot start exits with 1, which would pass for a violation: so it is asked first,
# unless an archive shows that it has worked before.
if [ ! -f "$archive" ]; then
  version=$("$java" -XshowSettings:properties -version 2>&1 |
    sed -n 's/^ *java\.specification\.version = //p')
  case $version in
    '' | 1.* | 9 | 1[0-6]) fail "needs Java 17 or later, but $java is ${version:-no Java}" ;;
  esac
fi
if [ -n "${KINGSNAKE_OPTS:-}${JAVA_TOOL_OPTIONS:-}${JDK_JAVA_OPTIONS:-}" ]; then
  # shellcheck disable=SC2086
  "$java" ${KINGSNAKE_OPTS:-} -version >/dev/null 2>&1 || fail "Java does not take KINGSNAKE_OPTS=${KINGSNAKE_OPTS:-}"
fi

# An empty archive marks that none could be made.
make_archive() {
  mkdir -p "$cache" || return 0
  draft=$archive.$$
  rm -f "$cache"/classes-*.jsa
  printf '%s\n' '{"kingsnake":1,"initial":{"fixed":0}}' \
    '{"session":"a","txn":1,"ops":[["r","x",0],["w","x",1]],"outcome":"committed"}' \
    '{"session":"b","txn":2,"ops":[["r","x",0],["w","x",2]],"outcome":"committed"}' > "$draft.jsonl"
  "$java" -XX:DumpLoadedClassList="$draft.list" -jar "$self" check "$draft.jsonl"
  "$java" -Xshare:dump -XX:SharedClassListFile="$draft.list" -XX:SharedArchiveFile="$draft" -cp "$self" ||
    : > "$draft"
  mv -f "$draft" "$archive"
  rm -f "$draft.list" "$draft.jsonl"
}
if [ "$cache" != off ] && [ ! -f "$archive" ]; then make_archive >/dev/null 2>&1; fi
if [ -s "$archive" ]; then sharing=-XX:SharedArchiveFile=$archive; else sharing=-Xshare:auto; fi

case " ${KINGSNAKE_OPTS:-}" in
  *" -XX:+Use"*GC*) collector=-Xshare:auto ;;
  *) collector=-XX:+UseParallelGC ;;
esac
patience="-XX:+IgnoreUnrecognizedVMOptions -XX:Tier4InvocationThreshold=150000 \
  -XX:Tier4MinInvocationThreshold=20000 -XX:Tier4CompileThreshold=400000 \
  -XX:Tier4BackEdgeThreshold=3500000"
# Code that is compiled once, without counting what a second compilation would want to know, is the
# faster one for some seconds, and small histories are decided by then.
kilobytes=0
case ${1:-} in
  check | verify | stats | convert | problem | explain | diff | levels | formats | help | -*)
    for path; do
      if [ -e "$path" ]; then
        size=$(du -skL "$path" 2>/dev/null | cut -f 1)
        kilobytes=$((kilobytes + ${size:-0}))
      fi
    done
    if [ "$kilobytes" -le 24000 ]; then patience="-XX:+IgnoreUnrecognizedVMOptions -XX:TieredStopAtLevel=1"; fi
    ;;
esac
out=false; if [ -t 1 ]; then out=true; fi
err=false; if [ -t 2 ]; then err=true; fi
columns=
if [ "$out" = true ]; then columns=$( (stty size </dev/tty | cut -d ' ' -f 2) 2>/dev/null || true); fi
# shellcheck disable=SC2086
exec "$java" -Xshare:auto "$sharing" -Xlog:disable "$collector" $patience ${KINGSNAKE_OPTS:-} \
  -Dkingsnake.terminal.out=$out -Dkingsnake.terminal.err=$err \
  -Dkingsnake.terminal.columns=$columns -jar "$self" "$@"
exit 3
