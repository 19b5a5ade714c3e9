#!/bin/sh
# Usage: deploy.sh <registry user> <registry password> <namespace> [datasource]
#
# Runs the solution of this folder in a namespace of its own, and may be run again: nothing is made twice. The password may
# come from REGISTRY_PASSWORD instead, with "-" in its place, so that no list of processes shows it. The datasource of a data
# broker is a URL, or the path of a file below /var/acumos/datasource on the node.
# ORCHESTRATOR_URL and DATABROKER_URL say where these two are reached, where the ports of nodes are closed to this machine.
set -eu
umask 077

fail() {
  echo "$*" >&2
  exit 1
}

[ $# -ge 3 ] && [ $# -le 4 ] || fail "Usage: $0 <registry user> <registry password> <namespace> [datasource]"
user=$1
password=$2
namespace=$3
datasource=${4:-}
[ "$password" != "-" ] || password=${REGISTRY_PASSWORD:?is not set, and the password is -}

cd "$(dirname "$0")"
# shellcheck source=/dev/null
. ./deploy_env.sh
timeout=${DEPLOY_TIMEOUT_SECONDS:-600}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

in_namespace() {
  kubectl --namespace "$namespace" "$@"
}

# A namespace holds one solution: a second one could have Services of the same names.
claim_namespace() {
  kubectl get namespace "$namespace" >/dev/null 2>&1 || kubectl create namespace "$namespace"
  others=$(in_namespace get deployments --output name \
    --selector "app.kubernetes.io/managed-by=modelyard,app.kubernetes.io/instance!=$SOLUTION_NAME")
  [ -z "$others" ] || fail "The namespace $namespace has another solution ($others): choose another namespace."
}

# By a file: arguments of kubectl can be read by everybody on this machine.
create_pull_secret() {
  account=$(printf '%s:%s' "$user" "$password" | base64 | tr -d '\n')
  printf '{"auths":{"%s":{"auth":"%s"}}}' "$ACUMOS_DOCKER_REGISTRY" "$account" >"$work/config.json"
  in_namespace create secret generic "$PULL_SECRET" --type kubernetes.io/dockerconfigjson \
    --from-file ".dockerconfigjson=$work/config.json" --dry-run=client --output yaml >"$work/secret.yaml"
  in_namespace apply --filename "$work/secret.yaml"
}

wait_until_running() {
  in_namespace rollout status deployment --selector "app.kubernetes.io/instance=$SOLUTION_NAME" --timeout "${timeout}s" || {
    in_namespace get pods --selector "app.kubernetes.io/instance=$SOLUTION_NAME" >&2
    fail "Not everything runs after $timeout s: 'kubectl --namespace $namespace describe pods' says why."
  }
}

# node_url <service>: where a Service of the type NodePort is reached; the cluster has chosen its port.
node_url() {
  port=$(in_namespace get service "$1" --output 'jsonpath={.spec.ports[0].nodePort}')
  host=$(kubectl get nodes --output 'jsonpath={.items[0].status.addresses[?(@.type=="InternalIP")].address}')
  [ -n "$port" ] && [ -n "$host" ] || fail "The Service $1 has no port at a node."
  # An address of IPv6 is written in brackets.
  case $host in *:*) host="[$host]" ;; esac
  printf 'http://%s:%s' "${host%% *}" "$port"
}

# put <url> <file>: tries again, because a pod that is ready may not be reached through every node yet.
put() {
  curl --fail --silent --show-error --output /dev/null --request PUT --header 'Content-Type: application/json' \
    --data-binary "@$2" --retry "${PUT_RETRIES:-30}" --retry-delay "${PUT_RETRY_SECONDS:-2}" --retry-all-errors \
    --max-time 30 "$1" || fail "$1 did not take $(basename "$2")."
}

# set_field <name> <value>: of databroker.json, where every field has a line of its own.
set_field() {
  case $2 in
    *[\"\\]* | *[[:cntrl:]]*) fail 'The datasource must not have quotes, backslashes or control characters.' ;;
  esac
  escaped=$(printf '%s' "$2" | sed 's/[&|]/\\&/g')
  sed "s|^\\( *\"$1\": \\)\".*\"\\(,\\{0,1\\}\\)\$|\\1\"$escaped\"\\2|" "$work/databroker.json" >"$work/changed.json"
  mv "$work/changed.json" "$work/databroker.json"
}

configure_data_broker() {
  cp databroker.json "$work/databroker.json"
  case $datasource in
    '') ;;
    *://*) set_field target_system_url "$datasource" ;;
    *) set_field local_system_data_file_path "$datasource" ;;
  esac
  put "${DATABROKER_URL:-$(node_url "$DATABROKER_NAME")}/configDB" "$work/databroker.json"
}

[ -z "$datasource" ] || [ -f databroker.json ] || fail 'This solution has no data broker that takes a datasource.'
claim_namespace
create_pull_secret
in_namespace apply --filename solution.yaml
wait_until_running

if [ "$SOLUTION_TYPE" = composite ]; then
  # The broker first: the orchestrator pulls from it as soon as it has both documents.
  [ ! -f databroker.json ] || configure_data_broker
  url=${ORCHESTRATOR_URL:-$(node_url "$ORCHESTRATOR_NAME")}
  put "$url/putDockerInfo" dockerinfo.json
  put "$url/putBlueprint" blueprint.json
  echo "The solution runs at $url."
else
  echo "The model runs; reach it with: kubectl --namespace $namespace port-forward service/$(in_namespace get service \
    --selector "app.kubernetes.io/instance=$SOLUTION_NAME" --output 'jsonpath={.items[0].metadata.name}') 8556"
fi
