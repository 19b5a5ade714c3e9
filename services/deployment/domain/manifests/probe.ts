import type { DeploymentPlan } from '../plan.ts';
import { blueprintNodes, nodeOf } from './blueprint.ts';
import { probeName } from './docker-info.ts';
import { componentLabels } from './labels.ts';
import type { ClusterOptions, Manifest, ProbeImages } from './manifest.ts';
import { probePort } from './ports.ts';
import { workloadManifests } from './workload.ts';

/** The viewer of a composition's messages, beside a web server with the models' .proto files at the addresses of the blueprint. */
export function probeManifests(plan: DeploymentPlan, images: ProbeImages, options: ClusterOptions): Manifest[] {
  const name = options.nameOf(probeName);
  const protos = protoFiles(plan);
  const viewer = {
    name: probeName,
    image: images.viewer,
    ports: [{ name: 'probe-api', containerPort: probePort }],
    env: [{ name: 'NEXUSENDPOINTURL', value: 'http://localhost:80' }],
    securityContext: { allowPrivilegeEscalation: false },
  };
  const files = {
    name: 'files',
    image: images.files,
    ports: [{ name: 'files', containerPort: 80 }],
    securityContext: { allowPrivilegeEscalation: false },
    volumeMounts: [{ name: 'protos', mountPath: '/usr/share/nginx/html', readOnly: true }],
  };
  // Keys of a ConfigMap have no slashes; the items give each file the path that the orchestrator will name.
  const items = protos.map(({ path }, index) => ({ key: keyOf(index), path }));
  const workload = {
    component: probeName,
    replicas: 1,
    ports: [{ name: 'probe-api', port: probePort, targetPort: probePort }],
    published: true,
    containers: [viewer, files],
    volumes: [{ name: 'protos', configMap: { name, items } }],
  };
  const configMap = {
    ...{ apiVersion: 'v1', kind: 'ConfigMap' },
    metadata: { name, labels: componentLabels(plan, probeName, name) },
    data: Object.fromEntries(protos.map(({ proto }, index) => [keyOf(index), proto])),
  };
  return [configMap, ...workloadManifests(plan, workload, options)];
}

const keyOf = (index: number) => `${index}.proto`;

/** One for each address: a model that occurs twice has one. */
function protoFiles(plan: DeploymentPlan): readonly { readonly path: string; readonly proto: string }[] {
  const nodes = blueprintNodes(plan);
  const files = new Map<string, string>();
  for (const { containerName, proto } of plan.components) {
    const path = nodeOf(nodes, containerName)?.proto_uri?.replace(/^\/+/, '');
    // A mount takes no path that leaves its folder.
    if (proto !== undefined && path && !path.split('/').includes('..')) files.set(path, proto);
  }
  return [...files].map(([path, proto]) => ({ path, proto }));
}
