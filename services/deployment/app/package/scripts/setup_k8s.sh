#!/bin/sh
# Checks what deploy.sh needs. A cluster is made by the tools of its provider, or on one machine by k3s, kind or minikube.
set -eu

for program in kubectl curl; do
  command -v "$program" >/dev/null || { echo "Install $program first." >&2; exit 1; }
done
kubectl version >/dev/null || {
  echo "kubectl reaches no cluster: select one with KUBECONFIG or 'kubectl config use-context'." >&2
  exit 1
}
kubectl auth can-i create deployments.apps >/dev/null || {
  echo "This account may not create Deployments in the cluster: ask its administrator." >&2
  exit 1
}
echo "The cluster is ready for ./deploy.sh."
