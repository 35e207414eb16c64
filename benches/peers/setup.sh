#!/usr/bin/env bash
# Installs the peers, in pinned versions, outside the tree (default: benches/peers/.peers). Can be run again.
#   PEERS_HOME=somewhere benches/peers/setup.sh
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
home="${PEERS_HOME:-$here/.peers}"
mkdir -p "$home"
[ -x "$home/venv/bin/python" ] || python3 -m venv "$home/venv"
"$home/venv/bin/pip" --quiet install --requirement "$here/requirements.txt"
echo "the peers are in $home"
