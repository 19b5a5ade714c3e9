import { type ClusterObject, nameLabel, object, partOf } from './cluster-object.ts';
import { value } from './marker.ts';
import { confined, fromSecret, secretName } from './pod.ts';

export const kafkaName = 'kafka';
const platformPods = { podSelector: { matchLabels: partOf } };

/** Of Strimzi: brokers that are controllers as well. */
export function kafka(): ClusterObject[] {
  const at = (name: string) => value(`engines.kafka.${name}`);
  const labels = { [nameLabel]: kafkaName, 'strimzi.io/cluster': kafkaName };
  const storage = { ...{ type: 'persistent-claim', id: 0, size: at('storage') }, kraftMetadata: 'shared' };
  const copies = at('replicationFactor');
  const config = {
    'default.replication.factor': copies,
    'offsets.topic.replication.factor': copies,
    'transaction.state.log.replication.factor': copies,
    'min.insync.replicas': at('minInsyncReplicas'),
    'transaction.state.log.min.isr': at('minInsyncReplicas'),
    'message.max.bytes': 6_291_456,
    'replica.fetch.max.bytes': 6_291_456,
    'auto.create.topics.enable': false,
  };
  const listener = {
    ...{ name: 'plain', port: at('port'), type: 'internal', tls: false },
    authentication: { type: 'scram-sha-512' },
  };
  // KEDA asks for the lag of groups.
  const networkPolicyPeers = [
    platformPods,
    { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': value('autoscaling.kedaNamespace') } } },
  ];
  const pool = object('kafka.strimzi.io/v1', 'KafkaNodePool', 'broker', {
    spec: {
      ...{ replicas: at('nodes'), roles: ['controller', 'broker'], resources: at('resources') },
      storage: { type: 'jbod', volumes: [storage] },
    },
  });
  return [
    { ...pool, metadata: { ...pool.metadata, labels } },
    object('kafka.strimzi.io/v1', 'Kafka', kafkaName, {
      spec: {
        kafka: {
          ...{ version: at('version'), listeners: [{ ...listener, networkPolicyPeers }], config },
          authorization: { type: 'simple', superUsers: [at('admin.name')] },
        },
        entityOperator: { userOperator: {} },
      },
    }),
  ];
}

/** Of the MongoDB Community operator: a replica set, with the user who makes those of services. */
export function mongodb(): ClusterObject[] {
  const at = (name: string) => value(`engines.mongodb.${name}`);
  const claim = {
    metadata: { name: 'data-volume' },
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: at('storage') } } },
  };
  return [
    object('mongodbcommunity.mongodb.com/v1', 'MongoDBCommunity', 'mongodb', {
      spec: {
        ...{ members: at('members'), type: 'ReplicaSet', version: at('version') },
        security: { authentication: { modes: ['SCRAM'] } },
        users: [
          {
            ...{ name: at('admin.name'), db: 'admin', scramCredentialsSecretName: 'mongodb-admin' },
            passwordSecretRef: { name: at('admin.secret'), key: at('admin.key') },
            roles: [{ name: 'root', db: 'admin' }],
          },
        ],
        statefulSet: {
          spec: {
            template: { spec: { containers: [{ name: 'mongod', resources: at('resources') }] } },
            volumeClaimTemplates: [claim],
          },
        },
      },
    }),
  ];
}

/** Of CloudNativePG: a primary and its standbys. */
export function postgresql(): ClusterObject[] {
  const at = (name: string) => value(`engines.postgresql.${name}`);
  return [
    object('postgresql.cnpg.io/v1', 'Cluster', 'postgres', {
      spec: {
        ...{ instances: at('instances'), imageName: at('image'), enableSuperuserAccess: true },
        bootstrap: { initdb: { database: at('database'), owner: 'modelyard' } },
        ...{ storage: { size: at('storage') }, resources: at('resources') },
        postgresql: { parameters: { max_connections: at('maxConnections') } },
      },
    }),
  ];
}

/** CNCF Distribution, behind the service registry, whose tokens alone it believes. */
export function registryEngine(): ClusterObject[] {
  const name = 'registry-engine';
  const labels = { [nameLabel]: name, ...partOf };
  const selector = { matchLabels: labels };
  const settings = {
    REGISTRY_AUTH: 'token',
    REGISTRY_AUTH_TOKEN_REALM: 'http://127.0.0.1/token',
    REGISTRY_AUTH_TOKEN_ISSUER: 'modelyard-registry',
    REGISTRY_AUTH_TOKEN_SERVICE: 'modelyard-registry-engine',
    REGISTRY_AUTH_TOKEN_JWKS: '/tmp/jwks.json',
    REGISTRY_AUTH_TOKEN_SIGNINGALGORITHMS: '[ES256]',
    REGISTRY_STORAGE_DELETE_ENABLED: 'true',
    REGISTRY_VALIDATION_MANIFESTS_URLS_ALLOW: '["^https?://"]',
    OTEL_TRACES_EXPORTER: 'none',
  };
  const container = {
    name,
    image: value('engines.registry.image'),
    command: ['sh', '-c'],
    args: ['echo "$TRUSTED_KEYS" | base64 -d >/tmp/jwks.json && exec registry serve /etc/distribution/config.yml'],
    env: [
      fromSecret('TRUSTED_KEYS', secretName, 'REGISTRY_JWKS'),
      ...Object.entries(settings).map(([name, text]) => ({ name, value: text })),
    ],
    // A bucket, in place of the volume: REGISTRY_STORAGE_S3_BUCKET and so on.
    envFrom: [{ secretRef: { name: 'registry-storage', optional: true } }],
    ports: [{ name: 'http', containerPort: 5_000 }],
    resources: value('engines.registry.resources'),
    readinessProbe: { tcpSocket: { port: 'http' }, periodSeconds: 5 },
    ...confined,
    volumeMounts: [
      { name: 'data', mountPath: '/var/lib/registry' },
      { name: 'tmp', mountPath: '/tmp' },
    ],
  };
  const registryPods = ['registry', 'registry-worker'].map((one) => ({
    podSelector: { matchLabels: { [nameLabel]: one, ...partOf } },
  }));
  return [
    object('v1', 'Service', name, {
      spec: { selector: labels, ports: [{ name: 'http', port: 5_000, targetPort: 5_000 }] },
    }),
    object('v1', 'PersistentVolumeClaim', name, {
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: value('engines.registry.storage') } } },
    }),
    object('apps/v1', 'Deployment', name, {
      spec: {
        ...{ replicas: 1, strategy: { type: 'Recreate' }, selector },
        template: {
          metadata: { labels },
          spec: {
            ...{ automountServiceAccountToken: false, enableServiceLinks: false },
            securityContext: {
              ...{ runAsNonRoot: true, runAsUser: 1_000, fsGroup: 1_000 },
              seccompProfile: { type: 'RuntimeDefault' },
            },
            containers: [container],
            volumes: [
              { name: 'data', persistentVolumeClaim: { claimName: name } },
              { name: 'tmp', emptyDir: {} },
            ],
          },
        },
      },
    }),
    object('networking.k8s.io/v1', 'NetworkPolicy', name, {
      spec: {
        podSelector: selector,
        policyTypes: ['Ingress', 'Egress'],
        ingress: [{ from: registryPods, ports: [{ protocol: 'TCP', port: 5_000 }] }],
        // A bucket is outside.
        egress: [{ ports: [{ protocol: 'TCP', port: 443 }] }],
      },
    }),
  ];
}
