import { calledService } from '../../start/neighbours.ts';
import { adminPortOf, containerOf, forwardedPorts, type Part } from '../platform-parts.ts';
import { type ClusterObject, nameLabel, object, partOf } from './cluster-object.ts';
import { value } from './marker.ts';

/** Settings with addresses of other systems, which users or operators choose: a part that has one may call any. */
const outbound =
  /^PLATFORM_ADDRESSES$|_SMTP_URL$|_OIDC_ISSUER$|_PYTHON_INDEXES$|^DEPLOYMENT_TARGETS$|^CLAMAV_URL$|^ARTIFACT_BASE_URLS$|^ARTIFACT_REPOSITORY_URL$/;

const podsNamed = (name: string) => ({ podSelector: { matchLabels: { [nameLabel]: name, ...partOf } } });
const inNamespace = (name: string) => ({
  namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } },
});
const tcp = (port: number | string) => ({ protocol: 'TCP', port });
const policy = (name: string, spec: object) => object('networking.k8s.io/v1', 'NetworkPolicy', name, { spec });

/** What every pod of the platform may do: ask for names. */
export const defaultDeny = (): ClusterObject =>
  policy('default-deny', {
    podSelector: { matchLabels: partOf },
    policyTypes: ['Ingress', 'Egress'],
    egress: [{ to: [{ namespaceSelector: {} }], ports: [{ protocol: 'UDP', port: 53 }, tcp(53)] }],
  });

/** What one part needs besides. */
export function partPolicy(part: Part, all: readonly Part[]): ClusterObject {
  const { service, role } = part;
  const ports = Object.values(role.ports);
  const forwarded = forwardedPorts(all).map(({ port }) => port);
  const callers = all
    .filter((other) => callsOf(other, all).includes(part))
    .map((other) => podsNamed(containerOf(other)));
  const ingress = [
    ...(service.last ? [{ ports: [...ports, ...forwarded].map(tcp) }] : []),
    // Users choose which models are called: any part that calls models may call this one.
    ...(role.isModel ? [{ from: [{ podSelector: { matchLabels: partOf } }], ports: ports.map(tcp) }] : []),
    ...(callers.length > 0 && ports.length > 0 ? [{ from: callers, ports: ports.map(tcp) }] : []),
    { from: [inNamespace(value('monitoring.namespace'))], ports: [tcp(adminPortOf(part))] },
  ];
  const names = Object.keys(role.settings);
  const engines = Object.entries(enginePorts).filter(([name]) => names.includes(name));
  const egress = [
    ...callsOf(part, all).map((other) => ({
      to: [podsNamed(containerOf(other))],
      ports: Object.values(other.role.ports).map(tcp),
    })),
    ...engines.map(([, port]) => ({ ports: [tcp(port)] })),
    ...(names.includes('REGISTRY_URL') ? [{ to: [podsNamed('registry-engine')], ports: [tcp(5_000)] }] : []),
    ...(names.some((name) => outbound.test(name))
      ? [{ to: [{ ipBlock: { cidr: '0.0.0.0/0' } }, { ipBlock: { cidr: '::/0' } }] }]
      : []),
  ];
  return policy(containerOf(part), {
    podSelector: podsNamed(containerOf(part)).podSelector,
    policyTypes: ['Ingress', 'Egress'],
    ...{ ingress, egress },
  });
}

/** Their addresses may be outside of the cluster, so that ports are all that is known. */
export const enginePorts: Readonly<Record<string, string>> = {
  KAFKA_BROKERS: value('engines.kafka.port'),
  MONGODB_URL: value('engines.mongodb.port'),
  DATABASE_URL: value('engines.postgresql.port'),
};

/** The parts that it calls: those that its settings name, and for the entry point those whose ports it publishes. */
function callsOf({ service, role }: Part, all: readonly Part[]): readonly Part[] {
  const named = Object.keys(role.settings).map((name) => calledService(name));
  return all.filter(
    (other) =>
      (other.role.name === 'gateway' && named.includes(other.service.name)) ||
      (service.last === true && other.role.published !== undefined && other.service !== service),
  );
}
