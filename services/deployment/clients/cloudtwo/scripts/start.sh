#!/bin/sh
# Run once, by cloud-init: installs Docker where the image has none, pulls the model, and has systemd run it.
# Lines of the console that begin with `modelyard ` are the log of the deployment; `modelyard-failed` ends it.
set -u
. /etc/modelyard/model.env
login=/etc/modelyard/docker

fail() {
  rm -rf "$login"
  printf '\nmodelyard-failed %s\n' "$1" >/dev/console
  exit 1
}

command -v docker >/dev/null || {
  apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y docker.io
} || fail engine

attempt=1
until docker --config "$login" pull --quiet "$IMAGE"; do
  [ "$attempt" -lt 5 ] || fail pull
  attempt=$((attempt + 1))
  sleep 10
done
rm -rf "$login"

# LIMITS has several words.
docker create --name model --publish "$PORT:$PORT" --read-only --tmpfs /tmp:rw,nosuid,nodev,size=256m \
  --cap-drop ALL --security-opt no-new-privileges --pids-limit 256 --log-opt max-size=10m --log-opt max-file=3 \
  $LIMITS "$IMAGE" || fail create
systemctl daemon-reload
systemctl enable --now modelyard.service || fail ended
