import type { DeploymentPlan, PlannedComposition } from '../plan.ts';
import { brokerConfiguration } from './data-broker.ts';
import { dockerInfoOf, orchestratorName } from './docker-info.ts';
import { componentLabels } from './labels.ts';
import type { ClusterOptions, Manifest } from './manifest.ts';
import { brokerPort, orchestratorPort } from './ports.ts';
import { portProbes, restricted, workloadManifests } from './workload.ts';

const documentsFolder = '/composition';

/** The orchestrator of one composition; with its documents, where it is to read them itself. */
export function orchestratorManifests(
  plan: DeploymentPlan,
  composition: PlannedComposition,
  options: ClusterOptions,
): Manifest[] {
  const mounted = options.documents === 'mounted';
  const broker = mounted ? brokerConfiguration(plan) : undefined;
  const name = options.nameOf(orchestratorName);
  const container = {
    name: orchestratorName,
    image: options.orchestratorImage,
    ports: [{ name: 'http', containerPort: orchestratorPort }],
    env: Object.entries(orchestratorSettings(mounted)).map(([setting, value]) => ({ name: setting, value })),
    resources: { requests: { cpu: '100m', memory: '256Mi' }, limits: { memory: '1Gi' } },
    securityContext: restricted,
    ...portProbes(orchestratorPort),
    ...(mounted && { volumeMounts: [{ name: 'documents', mountPath: documentsFolder, readOnly: true }] }),
  };
  const documents = { name: 'documents', configMap: { name } };
  const workload = {
    component: orchestratorName,
    // Each keeps its own runs.
    replicas: 1,
    ports: [{ name: 'http', port: orchestratorPort, targetPort: orchestratorPort }],
    published: !mounted,
    containers: [container],
    ...(broker && { initContainers: [configureBroker(broker.component, options)] }),
    ...(mounted && { volumes: broker ? [documents, { name: 'broker', secret: { secretName: name } }] : [documents] }),
  };
  const metadata = { name, labels: componentLabels(plan, orchestratorName, name) };
  return [
    ...(mounted ? [{ apiVersion: 'v1', kind: 'ConfigMap', metadata, data: documentsOf(plan, composition, options) }] : []),
    ...(broker
      ? [{ apiVersion: 'v1', kind: 'Secret', metadata, type: 'Opaque', stringData: { 'databroker.json': broker.json } }]
      : []),
    ...workloadManifests(plan, workload, options),
  ];
}

/** Every client of the network that the pod is in may run the composition; the network decides who that is. */
export const orchestratorSettings = (mounted: boolean): Record<string, string> => ({
  ORCHESTRATOR_HOST: '0.0.0.0',
  ORCHESTRATOR_ACCESS: 'open',
  ...(mounted && { ORCHESTRATOR_DOCUMENTS: documentsFolder }),
});

const documentsOf = (plan: DeploymentPlan, { blueprint }: PlannedComposition, options: ClusterOptions) => ({
  'blueprint.json': blueprint,
  'dockerinfo.json': dockerInfoOf(plan, options),
});

/** The broker must know its source before the orchestrator pulls the first record. */
const configureBroker = (broker: string, { orchestratorImage, nameOf }: ClusterOptions) => ({
  name: 'configure-data-broker',
  image: orchestratorImage,
  command: ['node', '-e', putUntilTaken],
  args: [`http://${nameOf(broker)}:${brokerPort}/configDB`, '/broker/databroker.json'],
  securityContext: restricted,
  volumeMounts: [{ name: 'broker', mountPath: '/broker', readOnly: true }],
});

/** `node -e`: PUTs a file to an address until that takes it. */
export const putUntilTaken = `
const [url, file] = process.argv.slice(1);
const body = require('node:fs').readFileSync(file);
const put = () => fetch(url, { method: 'PUT', headers: { 'content-type': 'application/json' }, body });
const attempt = () => put().then((answer) => { if (!answer.ok) throw new Error(url + ' answered ' + answer.status); });
const retry = (error) => { console.error(error.message); setTimeout(() => attempt().catch(retry), 2000); };
attempt().catch(retry);
`.trim();
