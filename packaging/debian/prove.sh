#!/bin/bash
# Proves the package /tmp/wazir.deb on the root where this runs, which has XBoard and Xvfb and no Wazir:
# installs it, uses it as somebody who is not root, removes it. `cargo xtask package` runs it.
set -euo pipefail

say() { printf '\nprove: %s\n' "$*"; }
fail() { printf 'prove: %s\n' "$*" >&2; exit 1; }
export DEBIAN_FRONTEND=noninteractive
PLAYER=wazir-player

listed_files() { find / -xdev \( -path /proc -o -path /tmp -o -path /var -o -path /home \) -prune -o -print | sort; }

say "install"
listed_files > /tmp/before
! command -v wazir || fail "there is a Wazir already"
apt-get install --yes --no-install-recommends /tmp/wazir.deb 2>&1 | tail -4
id "$PLAYER" > /dev/null 2>&1 || useradd --create-home "$PLAYER"

as_player() { su - "$PLAYER" -c "PATH=\$PATH:/usr/games; $1"; }

say "the program"
as_player "wazir --version"
as_player "wazir self-test"
for page in wazir wazir-serve wazir-match; do
    test -s "/usr/share/man/man1/$page.1.gz" || fail "there is no manual page $page"
done
test -s /usr/share/bash-completion/completions/wazir || fail "there are no completions"
test -s /lib/systemd/system/wazir.service || fail "there is no unit"
wazir doctor --config /etc/wazir.toml --addr 127.0.0.1:8329 --data /var/lib/wazir

say "the server"
as_player "wazir serve --addr 127.0.0.1:8329 & sleep 2; wazir doctor --server http://127.0.0.1:8329/; kill \$!"

# The names of the engines in XBoard's list.
names() {
    sed -n '/^-firstChessProgramNames {/,/^}/p' "/home/$PLAYER/.xboardrc" |
        sed -n 's/^"Wazir".*-variant \([^ ]*\).*/Wazir (\1)/p; s,^/usr/games/wazir-engine$,wazir-engine,p' | sort
}
QUIET="-popupMoveErrors false -popupExitMessage false -startupMessage '' -ringBellAfterMoves false -soundProgram true"
SHORT="-mm -mg 1 -matchPause 50 -tc 0:02 -mps 40 -adjudicateDrawMoves 30 -ponderNextMove false"
play() { as_player "timeout 120 xvfb-run -a xboard $QUIET $SHORT -saveGameFile game.pgn $1 > xboard.log 2>&1"; }

# XBoard's list is made when it starts, and saved when it ends.
say "XBoard finds the engine by itself"
play "-fcp wazir-engine -scp wazir-engine" || fail "XBoard: $(cat "/home/$PLAYER/xboard.log")"
names | tee /tmp/names
grep -qx wazir-engine /tmp/names || fail "XBoard does not list Wazir"
[ "$(grep -c '^Wazir (' /tmp/names)" = 5 ] || fail "XBoard does not list five games"
as_player "wazir doctor" | grep XBoard

grep '^Wazir (' /tmp/names | while read -r name; do
    rm -f "/home/$PLAYER/game.pgn"
    play "-fe '$name' -se '$name'" < /dev/null || fail "$name: $(cat "/home/$PLAYER/xboard.log")"
    grep -q '^\[White "Wazir' "/home/$PLAYER/game.pgn" || fail "$name: no game was played"
    moves=$(tr -d '\n' < "/home/$PLAYER/game.pgn" | grep -o '[0-9]\+\. ' | wc -l)
    grep -q '[Ii]llegal\|forfeit' "/home/$PLAYER/game.pgn" && fail "$name: $(cat "/home/$PLAYER/game.pgn")"
    result=$(grep -o '^\[Result "[^"]*' "/home/$PLAYER/game.pgn" | cut -d'"' -f2)
    [ "$result" != "*" ] || fail "$name: the game was not played to its end"
    printf '%-20s %s, %s moves\n' "$name" "$result" "$moves"
done

say "remove"
apt-get purge --yes wazir 2>&1 | tail -2
userdel --remove "$PLAYER" 2> /dev/null
listed_files > /tmp/after
left=$(comm -13 /tmp/before /tmp/after | grep -v '/__pycache__\|^/etc/\(passwd\|group\|shadow\|gshadow\|subuid\|subgid\)-\?$' || true)
[ -z "$left" ] || fail "these are left: $left"
say "all is well"
