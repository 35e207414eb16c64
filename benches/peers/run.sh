#!/usr/bin/env bash
# The whole measurement: our five games and all peers, one after another on one core.
#   benches/peers/run.sh [--only open_spiel-cpp,catanatron] [--seconds 2] [--repeats 3] [--json FILE]
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
cd "$here/../.."
"$here/setup.sh"
cargo build --release
program="${CARGO_TARGET_DIR:-target}/release/tafelrunde"
exec "${PEERS_HOME:-$here/.peers}/venv/bin/python" "$here/measure.py" --ours "$program" "$@"
