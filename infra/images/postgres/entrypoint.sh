#!/bin/bash
# Creates the cluster and the database once, from POSTGRES_USER, POSTGRES_PASSWORD and POSTGRES_DB, and becomes the server.
set -euo pipefail

user=${POSTGRES_USER:-postgres}
database=${POSTGRES_DB:-$user}
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  : "${POSTGRES_PASSWORD:?set POSTGRES_PASSWORD}"
  initdb --username="$user" --pwfile=<(echo "$POSTGRES_PASSWORD") --auth-host=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  if [ "$database" != postgres ]; then
    echo "CREATE DATABASE \"$database\"" | postgres --single -j -c exit_on_error=true postgres
  fi
fi
exec postgres -c 'listen_addresses=*' "$@"
