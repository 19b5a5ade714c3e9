#!/bin/bash
# Turns KAFKA_FOO_BAR into foo.bar, formats the data folder once, and becomes the broker.
set -euo pipefail

properties=/tmp/server.properties
env | sed -n 's/^KAFKA_//p' | while IFS='=' read -r name value; do
  [ "$name" = HEAP_OPTS ] && continue
  # As the official image reads them: _ is a dot, __ an underscore, ___ a dash.
  key=$(sed -e 's/___/-/g; s/__/\n/g; s/_/./g' <<<"${name,,}" | paste -sd_)
  echo "$key=$value"
done >"$properties"

java=(java ${KAFKA_HEAP_OPTS:--Xmx512m} -XX:+UseSerialGC -XX:TieredStopAtLevel=1
  -Dorg.slf4j.simpleLogger.defaultLogLevel=warn -cp '/opt/kafka/libs/*')
if [ ! -s "${KAFKA_LOG_DIRS:?set KAFKA_LOG_DIRS}/meta.properties" ]; then
  "${java[@]}" kafka.tools.StorageTool format --cluster-id "${CLUSTER_ID:-5L6g3nShT-eMCtK--X86sw}" --config "$properties"
fi
exec "${java[@]}" kafka.Kafka "$properties"
