import { randomBytes } from 'node:crypto';
import { connectKafka } from '../../../services/kit/bus/connect.ts';
import { fromHeaders } from '../../../services/kit/bus/envelope.ts';
import { newId } from '../../../services/kit/ids.ts';
import { createService } from '../../../services/kit/service.ts';
import { platformCodec } from '../../../services/platform/bus/codec.ts';
import { type FakeDockerEngine, startFakeDockerEngine } from '../../fakes/docker-engine.ts';
import { startMavenRepository } from '../../fakes/maven-repository.ts';
import { account, createTestCatalog } from '../catalog.ts';
import { createSampleRecords, type SampleRecords } from '../catalog-records/sample-records.ts';
import { createTopics } from '../create-topics.ts';
import { engine, freePort } from '../engines.ts';
import { startFakeIdentity } from '../fake-identity.ts';
import { createTestSchema } from '../postgres-schema.ts';
import { type RoleProcess, type RunningRole, shortSessionTimeout, startRole, startRoleProcess } from '../roles.ts';

/** The deployment service on real engines, with a catalog, an orchestrator, and a Docker engine that is a fake. */
export interface TestDeployment {
  readonly url: string;
  readonly things: SampleRecords;
  readonly docker: FakeDockerEngine;
  readonly orchestratorUrl: string;
  startWorker(): Promise<RunningRole>;
  /** In a process of its own, to be killed. */
  startWorkerProcess(): Promise<RoleProcess>;
  /** A user with a token. */
  newUser(...roles: string[]): Promise<TestDeployer>;
  /** A revision of a model that has an image. */
  newModel(userId: string, accessTypeCode?: string, proto?: string): Promise<TestModel>;
  /** The next revision of the model, with an image. */
  newRevision(model: TestModel, userId: string): Promise<TestModel>;
  /** A revision that composes these. */
  newComposition(userId: string, models: readonly TestModel[], more?: MoreOfComposition): Promise<TestModel>;
  // biome-ignore lint/suspicious/noExplicitAny: a spec reads answers of any shape, and fails where one is not as it says
  call(token: string, method: string, path: string, body?: object): Promise<{ status: number; body: any }>;
  /** All that is in the database and on the topics of the service, as text. */
  everything(): Promise<string>;
  /** Every event about a deployment so far, by the last part of its name, once each. */
  events(deploymentId: string): Promise<readonly string[]>;
  stop(): Promise<void>;
}

export interface TestDeployer {
  readonly userId: string;
  readonly token: string;
}

export interface MoreOfComposition {
  readonly paddingBytes?: number;
  /** Feeds the first model. */
  readonly broker?: { readonly model: TestModel; readonly map: object };
}

export interface TestModel {
  readonly solutionId: string;
  readonly revisionId: string;
  readonly image: string;
}

const repositoryName = 'models';

/** `dockerUrl`: an engine in place of the fake; `settings`: of all roles of the service. */
export async function startTestDeployment({
  dockerUrl,
  settings = {},
}: {
  readonly dockerUrl?: string;
  readonly settings?: Readonly<Record<string, string>>;
} = {}): Promise<TestDeployment> {
  const [kafka, mongo, schema, catalog, identity, docker, repository] = await Promise.all([
    ...([engine('kafka'), engine('mongodb'), createTestSchema(), createTestCatalog()] as const),
    ...([startFakeIdentity(), startFakeDockerEngine(), startMavenRepository(repositoryName)] as const),
  ]);
  const prefix = `test-${randomBytes(4).toString('hex')}`;
  await createTopics(prefix, ['deployment', 'run', 'catalog', 'identity']);
  const shared = { KAFKA_BROKERS: kafka.address, TOPIC_PREFIX: prefix };
  const mongoUrl = new URL(mongo.address);
  mongoUrl.pathname = prefix;
  const things = createSampleRecords(catalog);
  const port = async () => String(await freePort());
  const [orchestratorPort, gatewayPort] = [await port(), await port()];
  const at = (number: string) => `http://127.0.0.1:${number}`;
  const orchestrator = await startRole('orchestrator', 'gateway', at(orchestratorPort), {
    ...{ ...shared, MONGODB_URL: mongoUrl.href, ORCHESTRATOR_PORT: orchestratorPort },
  });
  const credentials = `${account.name}:${account.password}`;
  const env = {
    ...{ ...shared, DATABASE_URL: schema.url, DEPLOYMENT_SCHEMA: schema.schema, DEPLOYMENT_TARGETS: 'docker' },
    ORCHESTRATOR_URL: orchestrator.url,
    ...{ CATALOG_URL: catalog.url, CATALOG_CREDENTIALS: credentials, ARTIFACTS_URL: repository.url },
    ...{ ARTIFACTS_REPOSITORY: repositoryName, ARTIFACTS_CREDENTIALS: 'deployment:any password will do' },
    DEPLOYMENT_CREDENTIALS_KEY: 'a key of specs that is long enough for it',
    ...settings,
  };
  const workerEnv = {
    ...{ ...env, ...shortSessionTimeout, DEPLOYMENT_DOCKER_URL: dockerUrl ?? docker.url },
    ...{
      DEPLOYMENT_DOCKER_PORTS: '27300-27899',
      DEPLOYMENT_LEASE_MS: '2000',
      DEPLOYMENT_USER_LIMIT: '3',
      DEPLOYMENT_HEAL_MS: '200',
    },
  };
  const relay = await startRole('deployment', 'relay', at(await port()), env);
  const gateway = await startRole('deployment', 'gateway', at(gatewayPort), {
    ...{
      ...env,
      DEPLOYMENT_CLOUDONE_TARGET: 'docker',
      DEPLOYMENT_PORT: gatewayPort,
      DEPLOYMENT_GRPC_PORT: '0',
      IDENTITY_URL: identity.url,
      DEPLOYMENT_WAIT_MS: '120000',
    },
    DEPLOYMENT_USAGE_FLUSH_MS: '200',
  });
  const reader = createService('deployment', 'worker', { LOG_LEVEL: 'silent' });
  const transport = connectKafka(reader, [kafka.address]);
  const codec = platformCodec();

  const store = (path: string, body: string) =>
    fetch(`${repository.url}/repository/${repositoryName}/${path}`, { method: 'PUT', body });

  async function register(revisionId: string, userId: string, artifact: object): Promise<void> {
    const { artifactId } = await things.done('POST', '/artifact', { version: '1', size: 1, userId, ...artifact });
    await things.done('POST', `/revision/${revisionId}/artifact/${artifactId}`);
  }

  return {
    ...{ url: gateway.url, things, docker, orchestratorUrl: orchestrator.url },
    startWorker: async () => startRole('deployment', 'worker', at(await port()), workerEnv),
    startWorkerProcess: async () => startRoleProcess('deployment', 'worker', at(await port()), workerEnv),
    async newUser(...roles) {
      const userId = await things.user();
      return { userId, token: await identity.signIn({ userId, loginName: `deployer-${userId}`, roles }) };
    },
    async newModel(userId, accessTypeCode = 'PR', proto) {
      const solutionId = await things.solution(userId);
      const revisionId = await things.revision(solutionId, userId, { accessTypeCode });
      const image = `127.0.0.1:8088/model_${solutionId}:1`;
      await register(revisionId, userId, { artifactTypeCode: 'DI', name: 'image', uri: image });
      if (proto !== undefined) {
        const uri = `com/artifact/${solutionId}/model.proto`;
        await store(uri, proto);
        await register(revisionId, userId, { artifactTypeCode: 'MI', name: 'model.proto', uri });
      }
      return { solutionId, revisionId, image };
    },
    async newRevision({ solutionId }, userId) {
      const revisionId = await things.revision(solutionId, userId, { version: '2' });
      const image = `127.0.0.1:8088/model_${solutionId}:2`;
      await register(revisionId, userId, { artifactTypeCode: 'DI', name: 'image', uri: image });
      return { solutionId, revisionId, image };
    },
    async newComposition(userId, models, { paddingBytes = 0, broker } = {}) {
      const solutionId = await things.solution(userId, { toolkitTypeCode: 'CP' });
      const revisionId = await things.revision(solutionId, userId);
      const uri = `com/artifact/${solutionId}/blueprint.json`;
      await store(uri, blueprintOf(models, broker) + ' '.repeat(paddingBytes));
      await register(revisionId, userId, { artifactTypeCode: 'BP', name: 'blueprint.json', uri });
      return { solutionId, revisionId, image: '' };
    },
    async call(token, method, path, body) {
      const response = await fetch(gateway.url + path, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json() };
    },
    async events(deploymentId) {
      const found = new Map<string, string>();
      await transport.readAll(`${prefix}.deployment.events`, ({ headers, value }) => {
        const { id, type, fingerprint } = fromHeaders(headers);
        const data = codec.decode(type, fingerprint, value) as { readonly deploymentId: string };
        if (data.deploymentId === deploymentId) found.set(id, type.split('.').at(-1) ?? '');
      });
      return [...found.values()];
    },
    async everything() {
      const found: string[] = [];
      const named = 'SELECT tablename FROM pg_tables WHERE schemaname = $1';
      for (const { tablename } of (await schema.pool.query(named, [schema.schema])).rows)
        found.push(JSON.stringify((await schema.pool.query(`SELECT * FROM "${schema.schema}"."${tablename}"`)).rows));
      for (const topic of ['commands', 'events'])
        await transport.readAll(`${prefix}.deployment.${topic}`, ({ value }) => void found.push(String(value)));
      return found.join('\n');
    },
    async stop() {
      await reader.life.stop();
      for (const role of [gateway, relay, orchestrator]) await role.stop();
      await Promise.all([catalog.stop(), identity.close(), docker.stop(), repository.close(), schema.close()]);
    },
  };
}

/** A chain of the models: `step0` calls `step1`, and so on. */
function blueprintOf(models: readonly TestModel[], broker: MoreOfComposition['broker']): string {
  const nodes = models.map(({ image }, index) => ({
    ...{ container_name: `step${index}`, node_type: 'MLModel', image, proto_uri: '' },
    operation_signature_list: [
      {
        operation_signature: { operation_name: 'run', input_message_name: 'Text', output_message_name: 'Text' },
        connected_to:
          index + 1 < models.length
            ? [{ container_name: `step${index + 1}`, operation_signature: { operation_name: 'run' } }]
            : [],
      },
    ],
  }));
  const toFirst = [{ container_name: 'step0', operation_signature: { operation_name: 'run' } }];
  const brokerNode = broker && {
    ...{ container_name: 'broker', node_type: 'DataBroker', image: broker.model.image, proto_uri: '' },
    data_broker_map: broker.map,
    operation_signature_list: [
      {
        operation_signature: { operation_name: 'pullData', input_message_name: 'Text', output_message_name: 'Text' },
        connected_to: toFirst,
      },
    ],
  };

  return JSON.stringify({
    name: `chain ${newId()}`,
    version: '1',
    input_ports: toFirst,
    nodes: brokerNode ? [brokerNode, ...nodes] : nodes,
    probeIndicator: [{ value: 'false' }],
  });
}
