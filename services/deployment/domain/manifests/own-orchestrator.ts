import type { DeploymentPlan, PlannedComposition } from '../plan.ts';
import { dockerInfoOf, orchestratorName } from './docker-info.ts';
import { componentLabels } from './labels.ts';
import type { ClusterOptions, Manifest } from './manifest.ts';
import { fingerprint } from './names.ts';
import { orchestratorAdminPort, orchestratorPort } from './ports.ts';
import { restricted, workloadManifests } from './workload.ts';

const folder = '/composition';
/** Of all values of a ConfigMap. */
const largestDocuments = 2 ** 20;

/**
 * Whether a plan gets an orchestrator of its own. What goes over topics needs the platform's, which has Kafka; and so does a data
 * broker: it is configured before anything is requested from it, and an own one has its composition as soon as it runs.
 */
export const hasOwnOrchestrator = ({ composition, options, components }: DeploymentPlan): boolean =>
  composition !== undefined && options.transport === 'http' && components.every(({ kind }) => kind === 'model');

/** Whether its documents fit into one object of a cluster. */
export function fitsCluster(plan: DeploymentPlan, nameOf: ClusterOptions['nameOf']): boolean {
  const { composition } = plan;
  if (!composition) return true;
  return Buffer.byteLength(Object.values(documentsOf(plan, composition, nameOf)).join('')) <= largestDocuments - 1_024;
}

/**
 * An orchestrator that has its composition when it starts: a ConfigMap, a Service and a Deployment. It is ready once the
 * composition is in force. Other documents have another ConfigMap, so that servers with these answer before those before end.
 */
export function ownOrchestratorManifests(
  plan: DeploymentPlan,
  composition: PlannedComposition,
  options: ClusterOptions,
): Manifest[] {
  const name = options.nameOf(orchestratorName);
  const data = documentsOf(plan, composition, options.nameOf);
  const documents = `${name}-${fingerprint(JSON.stringify(data))}`;
  const container = {
    name: orchestratorName,
    image: options.orchestratorImage,
    command: ['node', '--max-semi-space-size=16', 'services/composition.ts'],
    env: Object.entries(settingsOf(plan, options)).map(([setting, value]) => ({ name: setting, value })),
    ports: [
      { name: 'http', containerPort: orchestratorPort },
      { name: 'admin', containerPort: orchestratorAdminPort },
    ],
    resources: { requests: { cpu: '100m', memory: '256Mi' }, limits: { memory: '1Gi' } },
    securityContext: { ...restricted, runAsNonRoot: true, runAsUser: 1_000, readOnlyRootFilesystem: true },
    volumeMounts: [{ name: 'composition', mountPath: folder, readOnly: true }],
    startupProbe: probe('/readyz', 2, 60),
    readinessProbe: probe('/readyz', 5, 2),
    livenessProbe: probe('/healthz', 10, 6),
  };
  const workload = {
    component: orchestratorName,
    replicas: plan.options.replicas,
    ports: [{ name: 'http', port: orchestratorPort, targetPort: orchestratorPort }],
    published: true,
    containers: [container],
    volumes: [{ name: 'composition', configMap: { name: documents } }],
  };
  const configMap: Manifest = {
    ...{ apiVersion: 'v1', kind: 'ConfigMap' },
    metadata: { name: documents, labels: componentLabels(plan, orchestratorName, name) },
    data,
  };
  return [configMap, ...workloadManifests(plan, workload, options)];
}

/** The files of its folder. */
function documentsOf(plan: DeploymentPlan, { blueprint }: PlannedComposition, nameOf: ClusterOptions['nameOf']) {
  const protos = plan.components.flatMap(({ containerName, proto }) =>
    proto === undefined ? [] : [[containerName, proto] as const],
  );
  return {
    'blueprint.json': blueprint,
    'dockerinfo.json': dockerInfoOf(plan, { nameOf, probe: undefined }),
    'protos.json': JSON.stringify(Object.fromEntries(protos)),
  };
}

const settingsOf = ({ components }: DeploymentPlan, { nameOf }: ClusterOptions): Record<string, string> => ({
  ORCHESTRATOR_COMPOSITION: folder,
  // The network policy of the namespace says who reaches it; probes come from the node.
  ...{ ORCHESTRATOR_HOST: '0.0.0.0', ADMIN_HOST: '0.0.0.0', ORCHESTRATOR_SERVED_HOSTS: '*' },
  // Services may have any address that the cluster gives them.
  ORCHESTRATOR_OUTBOUND_HOSTS: components.map(({ name }) => nameOf(name)).join(),
});

const probe = (path: string, periodSeconds: number, failureThreshold: number) => ({
  httpGet: { path, port: 'admin' },
  ...{ periodSeconds, failureThreshold, timeoutSeconds: 3 },
});
