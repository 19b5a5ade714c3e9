import { adminPortOf, commandOf, containerOf, forwardedPorts, type Part } from '../platform-parts.ts';
import { type ClusterObject, nameLabel, object, partOf } from './cluster-object.ts';
import { jsonText, value } from './marker.ts';
import { platformImage, podSpec, variables } from './pod.ts';
import { podsOf, settingsOf } from './role-settings.ts';

/** The name of a part in the values: `contentWorker`. */
export const valueKey = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

const adminPort = 'admin';

/** Deployment, disruption budget, and Services where it has an API. */
export function workload(part: Part, all: readonly Part[], serviceAccount?: string): ClusterObject[] {
  const name = containerOf(part);
  const labels = { [nameLabel]: name, ...partOf };
  const port = adminPortOf(part);
  const container = {
    name,
    ...platformImage,
    command: commandOf(part),
    env: variables(settingsOf(part, all)),
    envFrom: [{ configMapRef: { name: 'settings' } }],
    ports: [...portsOf(part, all), { name: adminPort, containerPort: port }],
    resources: value(`roles.${valueKey(name)}.resources`),
    // A role that waits for an engine is alive: only its readiness says that.
    startupProbe: probe('/healthz', 2, 60),
    livenessProbe: probe('/healthz', 10, 6),
    readinessProbe: probe('/readyz', 5, 2),
  };
  const annotations = {
    'prometheus.io/scrape': 'true',
    'prometheus.io/port': String(port),
    // A changed setting starts the pods again.
    'modelyard.io/settings': jsonText('settings'),
  };
  const deployment = object('apps/v1', 'Deployment', name, {
    spec: {
      // Left out where an autoscaler decides: applying it again would undo what that has decided.
      ...(!isScaled(part) && { replicas: value(`roles.${valueKey(name)}.min`) }),
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
      selector: { matchLabels: { [nameLabel]: name, ...partOf } },
      template: {
        metadata: { labels, annotations },
        spec: {
          ...podSpec({ container, serviceAccount }),
          // Requests and messages under way are finished.
          terminationGracePeriodSeconds: 60,
          topologySpreadConstraints: [
            {
              ...{ maxSkew: 1, topologyKey: 'kubernetes.io/hostname', whenUnsatisfiable: 'ScheduleAnyway' },
              labelSelector: { matchLabels: labels },
            },
          ],
        },
      },
    },
  });
  const budget = object('policy/v1', 'PodDisruptionBudget', name, {
    spec: { maxUnavailable: 1, selector: { matchLabels: labels } },
  });
  return [deployment, budget, ...services(part, all)];
}

/** One process publishes what relays send, the others stand by: load makes no more of them. */
export const isScaled = ({ role }: Part): boolean => role.name !== 'relay';

const probe = (path: string, periodSeconds: number, failureThreshold: number) => ({
  httpGet: { path, port: adminPort },
  ...{ periodSeconds, failureThreshold, timeoutSeconds: 3 },
});

/** Unique in a part: the other port is that of gRPC, or of the platform alone. */
function portName(setting: string): string {
  if (setting.endsWith('_GRPC_PORT')) return 'grpc';
  return setting.endsWith('_LOCAL_PORT') ? 'local' : 'http';
}

/** Of its API; the entry point has those that it passes on as well. */
function portsOf(part: Part, all: readonly Part[]) {
  const own = Object.entries(part.role.ports).map(([setting, port]) => ({
    name: portName(setting),
    containerPort: port,
  }));
  if (!part.service.last) return own;
  return [
    ...own,
    ...forwardedPorts(all).map(({ setting, port, part: { service } }) => ({
      name: `${service.name.slice(0, 10)}-${portName(setting)}`,
      containerPort: port,
    })),
  ];
}

function services(part: Part, all: readonly Part[]): ClusterObject[] {
  const name = containerOf(part);
  const ports = portsOf(part, all).map(({ name, containerPort }) => ({
    name,
    port: containerPort,
    targetPort: containerPort,
  }));
  if (ports.length === 0) return [];
  const selector = { [nameLabel]: name, ...partOf };
  const type = part.service.last ? value('edge.serviceType') : 'ClusterIP';
  return [
    object('v1', 'Service', name, { spec: { type, selector, ports } }),
    ...(part.service.last
      ? []
      : [object('v1', 'Service', podsOf(name), { spec: { clusterIP: 'None', selector, ports } })]),
  ];
}
