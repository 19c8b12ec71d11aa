#!/bin/sh
# Assay every night, by cron: 17 3 * * * cd /srv/assay && ./nightly.sh
# Prints only what went wrong or is new, so that cron sends a mail only then. Exits as `assay run` does.
set -u
target="${ASSAY_TARGET:?Name the target of assay.config.ts: ASSAY_TARGET=NAME}"
reports="${ASSAY_REPORTS:-reports}"
history="${ASSAY_HISTORY:-history}"
keep="${ASSAY_KEEP:-30}" # nights whose reports are kept
assay="${ASSAY:-npx --no-install assay}"

mkdir -p "$reports" "$history" || exit 2
# A night that is not over yet is not disturbed by the next one.
exec 9>"$reports/.lock"
if command -v flock >/dev/null && ! flock -n 9; then
  echo 'The run of another night is still under way.' >&2
  exit 3
fi

tonight="$reports/$(date -u +%Y-%m-%dT%H%M%SZ)"
# $assay is a command with its words.
# shellcheck disable=SC2086
$assay run --target "$target" --out "$tonight" --history "$history" --quiet
status=$?
# shellcheck disable=SC2086
$assay history "$history" --html "$reports/history.html" >/dev/null

ln -sfn "$(basename "$tonight")" "$reports/latest"
ls -1d "$reports"/20*Z 2>/dev/null | sort -r | tail -n +"$((keep + 1))" | while read -r old; do rm -rf "$old"; done
exit "$status"
