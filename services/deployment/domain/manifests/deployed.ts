import type { DeploymentPlan, PlannedComponent } from '../plan.ts';
import { type Rollout, rolloutName } from '../rollout.ts';
import { componentLabel, componentLabels, deploymentLabel, labelsOf, manager } from './labels.ts';
import type { ClusterOptions, Manifest } from './manifest.ts';
import { componentManifests } from './model.ts';
import { suffixed } from './names.ts';
import { hasOwnOrchestrator, ownOrchestratorManifests } from './own-orchestrator.ts';
import { brokerPort, modelPort, orchestratorPort } from './ports.ts';

/** What a cluster that the platform deploys to is set up with. */
export interface ClusterSettings {
  /** Namespaces are `<prefix>-<id of the deployment>`. */
  readonly namespacePrefix: string;
  readonly registry: string;
  /** `name:password` at the registry; undefined: only images of public solutions can be pulled. */
  readonly pullCredentials: string | undefined;
  readonly limits: ClusterOptions['limits'];
  /** Of each model; an autoscaler adds servers up to this many. */
  readonly maxReplicas: number;
  /** Whether the platform is in the cluster, or calls models at ports of its nodes. */
  readonly reach: 'cluster' | 'nodes';
  /** Who may call models, besides pods of the same deployment: networks as CIDR. */
  readonly callers: readonly string[];
  /** Where data brokers find their data: networks as CIDR. */
  readonly dataNetworks: readonly string[];
  /** Runs a composition from a folder; undefined: the platform's orchestrator runs compositions. */
  readonly orchestratorImage: string | undefined;
}

export const namespaceOf = (
  { namespacePrefix }: Pick<ClusterSettings, 'namespacePrefix'>,
  deploymentId: string,
): string => `${namespacePrefix}-${deploymentId}`;

/** The name of a component's objects: during an update those of two rollouts are there. */
export const objectName = (component: string, rollout: Rollout): string => suffixed(component, rolloutName(rollout));

const pullSecretName = 'registry';

/** The objects of one deployment: the namespace, what all its pods share, then each component's. */
export function deployedManifests(plan: DeploymentPlan, settings: ClusterSettings): Manifest[] {
  const { components, composition } = plan;
  const isOrchestrated = composition !== undefined && runsOrchestrator(plan, settings);
  return [
    namespace(plan, settings),
    networkPolicy(plan, settings),
    ...brokerPolicy(plan, settings),
    ...(settings.pullCredentials === undefined ? [] : [pullSecret(plan, settings.registry, settings.pullCredentials)]),
    ...components.flatMap((component) => deployedComponent(plan, component, settings)),
    ...(isOrchestrated ? ownOrchestratorManifests(plan, composition, clusterOptions(plan, settings)) : []),
  ];
}

/** Whether one of the objects is an orchestrator. */
export const runsOrchestrator = (plan: DeploymentPlan, { orchestratorImage }: ClusterSettings): boolean =>
  orchestratorImage !== undefined && hasOwnOrchestrator(plan);

const namespace = (plan: DeploymentPlan, settings: ClusterSettings): Manifest => ({
  ...{ apiVersion: 'v1', kind: 'Namespace' },
  metadata: {
    name: namespaceOf(settings, plan.deploymentId),
    labels: { ...labelsOf(plan), 'pod-security.kubernetes.io/enforce': 'baseline' },
  },
});

/** Models call each other and the name servers of the cluster alone, and never the orchestrator: they may be any user's code. */
function networkPolicy(plan: DeploymentPlan, { callers }: ClusterSettings): Manifest {
  const own = { podSelector: {} };
  const tcp = (port: number) => ({ protocol: 'TCP', port });
  const ports = [modelPort, brokerPort].map(tcp);
  const outside = callers.map((cidr) => ({ ipBlock: { cidr } }));
  const dns = ['UDP', 'TCP'].map((protocol) => ({ protocol, port: 53 }));
  return {
    ...{ apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicy' },
    metadata: { name: manager, labels: labelsOf(plan) },
    spec: {
      podSelector: {},
      policyTypes: ['Ingress', 'Egress'],
      ingress: [
        { from: [own], ports },
        // Without senders a rule is for everybody.
        ...(outside.length > 0 ? [{ from: outside, ports: [...ports, tcp(orchestratorPort)] }] : []),
      ],
      egress: [{ to: [own] }, { to: [{ namespaceSelector: {} }], ports: dns }],
    },
  };
}

/** Their data are elsewhere; what is allowed here is added to what all pods may do. */
function brokerPolicy(plan: DeploymentPlan, { dataNetworks }: ClusterSettings): Manifest[] {
  const brokers = plan.components.filter(({ kind }) => kind === 'data_broker').map(({ name }) => name);
  if (brokers.length === 0) return [];
  const to = dataNetworks.map((cidr) => ({ ipBlock: { cidr } }));
  const policy: Manifest = {
    ...{ apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicy' },
    metadata: { name: `${manager}-data-brokers`, labels: labelsOf(plan) },
    spec: {
      podSelector: { matchExpressions: [{ key: componentLabel, operator: 'In', values: brokers }] },
      policyTypes: ['Egress'],
      // Without receivers a rule is for everything.
      egress: to.length > 0 ? [{ to }] : [],
    },
  };
  return [policy];
}

function pullSecret(plan: DeploymentPlan, registry: string, credentials: string): Manifest {
  const auths = { [registry]: { auth: btoa(String.fromCharCode(...new TextEncoder().encode(credentials))) } };
  return {
    ...{ apiVersion: 'v1', kind: 'Secret', type: 'kubernetes.io/dockerconfigjson' },
    metadata: { name: pullSecretName, labels: labelsOf(plan) },
    stringData: { '.dockerconfigjson': JSON.stringify({ auths }) },
  };
}

function deployedComponent(plan: DeploymentPlan, component: PlannedComponent, settings: ClusterSettings): Manifest[] {
  const { replicas } = plan.options;
  const scales = component.kind === 'model' && settings.maxReplicas > replicas;
  const name = objectName(component.name, plan);
  const autoscaler: Manifest = {
    ...{ apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler' },
    metadata: { name, labels: componentLabels(plan, component.name, name) },
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
      minReplicas: replicas,
      maxReplicas: settings.maxReplicas,
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 200 } } },
      ],
    },
  };
  const objects = componentManifests(plan, component, scales ? undefined : replicas, clusterOptions(plan, settings));
  return scales ? [...objects, autoscaler] : objects;
}

const clusterOptions = (
  plan: DeploymentPlan,
  { registry, limits, reach, orchestratorImage }: ClusterSettings,
): ClusterOptions => ({
  ...{ registry, limits, pullSecret: pullSecretName, replicas: plan.options.replicas },
  nameOf: (component) => objectName(component, plan),
  serviceType: reach === 'nodes' ? 'NodePort' : 'ClusterIP',
  published: 'models',
  dataVolume: { emptyDir: {} },
  ...{ orchestratorImage: orchestratorImage ?? '', curlImage: '', probe: undefined },
});

/** Finds all objects of a deployment. */
export const deploymentSelector = (deploymentId: string): string => `${deploymentLabel}=${deploymentId}`;
