import { databasePasswordSetting, databaseServices } from '../../database/database-services.ts';
import { kafkaPasswordSetting, kafkaUsers } from '../../kafka/kafka-accounts.ts';
import { mongoPasswordSetting, mongoServices } from '../../mongo/mongo-services.ts';
import { type ClusterObject, nameLabel, object, partOf } from './cluster-object.ts';
import { release, value } from './marker.ts';
import { enginePorts } from './network.ts';
import { confined, fromSecret, platformImage, podSpec, secretName, secretReference, variables } from './pod.ts';
import { databaseUrl, mongoUrl } from './role-settings.ts';

/** Of the job that makes secrets. */
const account = 'secrets';

/** What has to be done once for each release; each may be done again, and waits for its engine by failing. */
export function chores(): ClusterObject[] {
  const mongo = admin('mongodb.admin');
  const postgres = admin('postgresql.superuser');
  const roles = {
    DATABASE_URL: databaseUrl(postgres.name, postgres.password),
    ...passwordsOf(namesOf(databaseServices({})), databasePasswordSetting),
  };
  const users = {
    MONGODB_URL: mongoUrl(mongo.name, mongo.password),
    ...passwordsOf(namesOf(mongoServices), mongoPasswordSetting),
  };
  return [
    job('topics', ['node', 'scripts/topics.ts'], asKafkaAdmin()),
    job('database-roles', ['node', 'scripts/database-roles.ts'], [postgres.secret, ...variables(roles)]),
    job('mongo-accounts', ['node', 'scripts/mongo-accounts.ts'], [mongo.secret, ...variables(users)]),
    policy('topics', [{ ports: [tcp(enginePorts.KAFKA_BROKERS)] }]),
    policy('database-roles', [{ ports: [tcp(enginePorts.DATABASE_URL)] }]),
    policy('mongo-accounts', [{ ports: [tcp(enginePorts.MONGODB_URL)] }]),
  ];
}

/** Where Strimzi does not make them. */
export const kafkaUsersChore = (): ClusterObject[] => [
  job(
    'kafka-accounts',
    ['node', 'scripts/kafka-accounts.ts'],
    asKafkaAdmin(passwordsOf(kafkaUsers, kafkaPasswordSetting)),
  ),
  policy('kafka-accounts', [{ ports: [tcp(enginePorts.KAFKA_BROKERS)] }]),
];

function asKafkaAdmin(more: Readonly<Record<string, string>> = {}): object[] {
  const { name, password, secret } = admin('kafka.admin');
  const kafka = {
    ...{ KAFKA_BROKERS: value('engines.kafka.brokers'), TOPIC_PREFIX: value('topicPrefix') },
    KAFKA_CREDENTIALS: `${name}:${password}`,
  };
  return [secret, ...variables({ ...kafka, ...more })];
}

/** Who may do everything in an engine, with the variable that has the password. */
function admin(path: string) {
  const at = (name: string) => value(`engines.${path}.${name}`);
  return {
    ...{ name: at('name'), password: '$(ADMIN_PASSWORD)' },
    secret: fromSecret('ADMIN_PASSWORD', at('secret'), at('key')),
  };
}

const namesOf = (services: readonly { readonly name: string }[]) => services.map(({ name }) => name);

const passwordsOf = (names: readonly string[], toSetting: (service: string) => string) =>
  Object.fromEntries(names.map((name) => [toSetting(name), secretReference(toSetting(name))]));

/** Makes the secret, and what a secret of an earlier release lacks. */
export function secretChore(): ClusterObject[] {
  const rules = [
    { apiGroups: [''], resources: ['secrets'], verbs: ['create'] },
    { apiGroups: [''], resources: ['secrets'], resourceNames: [secretName], verbs: ['get', 'patch'] },
  ];
  const env = [
    { name: 'NAMESPACE', value: release('Namespace') },
    { name: 'SECRET_NAME', value: secretName },
  ];
  return [
    object('v1', 'ServiceAccount', account, {}),
    object('rbac.authorization.k8s.io/v1', 'Role', account, { rules }),
    object('rbac.authorization.k8s.io/v1', 'RoleBinding', account, {
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: account },
      subjects: [{ kind: 'ServiceAccount', name: account, namespace: release('Namespace') }],
    }),
    job(account, ['node', 'scripts/containers/cluster-secret.ts'], env, account),
    // The API server's address is that of no pod.
    policy(account, [{ ports: [tcp(443), tcp(6443)] }]),
  ];
}

/** The worker of deployments makes namespaces for models, and what is in them. */
export const deployerAccount = 'deployer';

export function deployer(): ClusterObject[] {
  const name = `${release('Namespace')}-${deployerAccount}`;
  const verbs = ['get', 'list', 'watch', 'create', 'patch', 'delete'];
  const rules = [
    { apiGroups: [''], resources: ['namespaces', 'secrets', 'services', 'configmaps'], verbs },
    { apiGroups: ['apps'], resources: ['deployments'], verbs },
    { apiGroups: ['networking.k8s.io'], resources: ['networkpolicies'], verbs },
    { apiGroups: ['autoscaling'], resources: ['horizontalpodautoscalers'], verbs },
    { apiGroups: [''], resources: ['pods', 'pods/log'], verbs: ['get', 'list', 'watch'] },
  ];
  return [
    object('v1', 'ServiceAccount', deployerAccount, {}),
    object('rbac.authorization.k8s.io/v1', 'ClusterRole', name, { rules }),
    object('rbac.authorization.k8s.io/v1', 'ClusterRoleBinding', name, {
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name },
      subjects: [{ kind: 'ServiceAccount', name: deployerAccount, namespace: release('Namespace') }],
    }),
  ];
}

function job(name: string, command: readonly string[], env: readonly object[], serviceAccount?: string): ClusterObject {
  const labels = { [nameLabel]: name, ...partOf };
  const container = {
    ...{ name, ...platformImage, command, env },
    envFrom: [{ configMapRef: { name: 'settings' } }],
    resources: value('jobs.resources'),
    ...confined,
  };
  // A job cannot be changed: each revision of a release has its own.
  return object('batch/v1', 'Job', `${name}-${release('Revision')}`, {
    spec: {
      backoffLimit: 30,
      template: { metadata: { labels }, spec: podSpec({ container, serviceAccount, restartPolicy: 'OnFailure' }) },
    },
  });
}

const tcp = (port: number | string | undefined) => ({ protocol: 'TCP', port });

const policy = (name: string, egress: readonly object[]): ClusterObject =>
  object('networking.k8s.io/v1', 'NetworkPolicy', name, {
    spec: {
      podSelector: { matchLabels: { [nameLabel]: name, ...partOf } },
      policyTypes: ['Egress'],
      egress,
    },
  });
