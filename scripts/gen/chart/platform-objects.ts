import type { ServiceDescriptor } from '../../../services/kit/descriptor.ts';
import { containerOf, partsOf } from '../platform-parts.ts';
import { autoscaling, lagLogin } from './autoscaling.ts';
import { chores, deployer, deployerAccount, kafkaUsersChore, secretChore } from './chores.ts';
import { type ObjectGroup, object } from './cluster-object.ts';
import { kafka, mongodb, postgresql, registryEngine } from './engines.ts';
import { kafkaUserObjects } from './kafka-users.ts';
import { value } from './marker.ts';
import { defaultDeny, partPolicy } from './network.ts';
import { workload } from './workload.ts';

/** Everything that runs the platform in a cluster, by the file of the chart; fields are texts with markers of values. */
export function platformObjects(services: readonly ServiceDescriptor[]): ReadonlyMap<string, readonly ObjectGroup[]> {
  const parts = partsOf(services);
  const roles = parts.map((part) => {
    const { byLag, byProcessor } = autoscaling(part);
    const account = 'DEPLOYMENT_KUBERNETES_NAMESPACE' in part.role.settings ? deployerAccount : undefined;
    const groups: ObjectGroup[] = [
      { objects: [...workload(part, parts, account), partPolicy(part, parts)] },
      ...(byLag ? [{ when: 'autoscaling.keda', objects: [byLag] }] : []),
      ...(byProcessor ? [{ ...(byLag && { unless: 'autoscaling.keda' }), objects: [byProcessor] }] : []),
    ];
    return [`roles/${containerOf(part)}`, groups] as const;
  });
  return new Map<string, readonly ObjectGroup[]>([
    ['settings', [{ objects: [object('v1', 'ConfigMap', 'settings', { data: value('settings') }), defaultDeny()] }]],
    [
      'chores',
      [
        { objects: chores() },
        { unless: 'engines.kafka.operator', objects: kafkaUsersChore() },
        { when: 'secrets.make', objects: secretChore() },
      ],
    ],
    ['autoscaling', [{ when: 'autoscaling.keda', objects: lagLogin() }]],
    ['deployer', [{ objects: deployer() }]],
    ['ingress', [{ when: 'edge.ingress.host', objects: [ingress()] }]],
    ['engines/kafka', [{ when: 'engines.kafka.operator', objects: [...kafka(), ...kafkaUserObjects()] }]],
    ['engines/mongodb', [{ when: 'engines.mongodb.operator', objects: mongodb() }]],
    ['engines/postgresql', [{ when: 'engines.postgresql.operator', objects: postgresql() }]],
    ['engines/registry', [{ objects: registryEngine() }]],
    ...roles,
  ]);
}

const ingress = () =>
  object('networking.k8s.io/v1', 'Ingress', 'edge', {
    spec: {
      ingressClassName: value('edge.ingress.className'),
      tls: [{ hosts: [value('edge.ingress.host')], secretName: value('edge.ingress.tlsSecret') }],
      rules: [
        {
          host: value('edge.ingress.host'),
          http: {
            paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name: 'edge', port: { name: 'http' } } } }],
          },
        },
      ],
    },
  });
