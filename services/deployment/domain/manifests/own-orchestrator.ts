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
    ...ownOrchestratorProgram(plan.components.map((component) => options.nameOf(component.name))),
    ports: [
      { name: 'http', containerPort: orchestratorPort },
      { name: 'admin', containerPort: orchestratorAdminPort },
    ],
    resources: { requests: { cpu: '100m', memory: '256Mi' }, limits: { memory: '1Gi' } },
    securityContext: { ...restricted, runAsNonRoot: true, runAsUser: 1_000, readOnlyRootFilesystem: true },
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

/** What any container of an own orchestrator has: its folder is the volume `composition`. `hosts`: of the models. */
export const ownOrchestratorProgram = (hosts: readonly string[]) => ({
  command: ['node', '--max-semi-space-size=16', 'services/composition.ts'],
  env: Object.entries({
    ORCHESTRATOR_COMPOSITION: folder,
    // Its network says who reaches it; probes come from the node.
    ...{ ORCHESTRATOR_HOST: '0.0.0.0', ADMIN_HOST: '0.0.0.0', ORCHESTRATOR_SERVED_HOSTS: '*' },
    // Models may have any address that the target gives them.
    ORCHESTRATOR_OUTBOUND_HOSTS: hosts.join(),
  }).map(([name, value]) => ({ name, value })),
  volumeMounts: [{ name: 'composition', mountPath: folder, readOnly: true }],
});

/** The files of its folder. */
export const ownOrchestratorFiles = (plan: DeploymentPlan, { blueprint }: PlannedComposition, dockerInfo: string) => ({
  'blueprint.json': blueprint,
  'dockerinfo.json': dockerInfo,
  'protos.json': JSON.stringify(
    Object.fromEntries(
      plan.components.flatMap(({ containerName, proto }) =>
        proto === undefined ? [] : [[containerName, proto] as const],
      ),
    ),
  ),
});

const documentsOf = (plan: DeploymentPlan, composition: PlannedComposition, nameOf: ClusterOptions['nameOf']) =>
  ownOrchestratorFiles(plan, composition, dockerInfoOf(plan, { nameOf, probe: undefined }));

const probe = (path: string, periodSeconds: number, failureThreshold: number) => ({
  httpGet: { path, port: 'admin' },
  ...{ periodSeconds, failureThreshold, timeoutSeconds: 3 },
});
