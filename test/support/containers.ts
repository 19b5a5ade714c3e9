import { spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer, Wait } from 'testcontainers';
import type { Engine, EngineOptions } from '../../infra/engines/engines.ts';
import { kafkaResponds } from '../../infra/engines/kafka/kafka-responds.ts';
import { becomePrimary } from '../../infra/engines/mongodb/replica-set.ts';

type Options = Pick<EngineOptions, 'dataDir' | 'port'>;

const HOST = '127.0.0.1';
const READY_WITHIN_MS = 180_000;

/** Every container of this process, by engine and data folder: a second start finds the first one's data. */
const containers = new Map<string, StartedTestContainer>();

/** Kafka in a container. The data folder is only its name: the data stays inside until this process ends. */
export async function startKafka({ dataDir, port }: Options): Promise<Engine> {
  const container = await start('kafka', dataDir, () =>
    onLoopback('TEST_KAFKA_IMAGE', 'apache/kafka:4.3.0', port).withEnvironment({
      KAFKA_NODE_ID: '1',
      KAFKA_PROCESS_ROLES: 'broker,controller',
      KAFKA_LISTENERS: `PLAINTEXT://:${port},CONTROLLER://:9093`,
      // The address that clients get: the same port inside and outside.
      KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://${HOST}:${port}`,
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
      KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
      KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
      KAFKA_OFFSETS_TOPIC_NUM_PARTITIONS: '10',
      KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
      KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
      KAFKA_GROUP_MIN_SESSION_TIMEOUT_MS: '3000',
      KAFKA_BROKER_HEARTBEAT_INTERVAL_MS: '500',
      KAFKA_BROKER_SESSION_TIMEOUT_MS: '3000',
      KAFKA_MESSAGE_MAX_BYTES: '6291456',
      KAFKA_REPLICA_FETCH_MAX_BYTES: '6291456',
      KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
      KAFKA_LOG_DIRS: '/var/lib/kafka/data',
    }),
  );
  await until('Kafka answers', () => kafkaResponds(HOST, port));
  return engine('kafka', `${HOST}:${port}`, container);
}

/** MongoDB in a container, a replica set of one. See {@link startKafka} for the data folder. */
export async function startMongo({ dataDir, port }: Options): Promise<Engine> {
  const container = await start('mongodb', dataDir, () =>
    onLoopback('TEST_MONGO_IMAGE', 'mongo:8.0', port).withCommand([
      ...['mongod', '--replSet', 'rs0', '--bind_ip_all', '--port', `${port}`],
      ...['--setParameter', 'shutdownTimeoutMillisForSignaledShutdown=100'],
    ]),
  );
  await until('MongoDB is primary', () => becomePrimary(HOST, port));
  return engine('mongodb', `mongodb://${HOST}:${port}/modelyard?replicaSet=rs0`, container);
}

/** PostgreSQL in a container. See {@link startKafka} for the data folder. */
export async function startPostgres({ dataDir, port }: Options): Promise<Engine> {
  const container = await start('postgresql', dataDir, () =>
    onLoopback('TEST_POSTGRES_IMAGE', 'postgres:18', port).withEnvironment({
      POSTGRES_USER: 'modelyard',
      POSTGRES_PASSWORD: 'modelyard',
      POSTGRES_DB: 'modelyard',
      PGPORT: `${port}`,
    }),
  );
  const address = `postgres://modelyard:modelyard@${HOST}:${port}/modelyard`;
  // It takes connections while it still recovers from having been killed, and refuses them in words.
  await until('PostgreSQL takes queries', () => takesQueries(address));
  return engine('postgresql', address, container);
}

async function takesQueries(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString });
  try {
    await client.connect();
    return true;
  } finally {
    await client.end();
  }
}

/** A container whose one port is published under the same number, and on the loopback address alone. */
class LoopbackContainer extends GenericContainer {
  protected override async beforeContainerCreated(): Promise<void> {
    for (const bindings of Object.values(this.hostConfig.PortBindings ?? {})) {
      for (const binding of bindings as { HostIp?: string }[]) binding.HostIp = HOST;
    }
  }
}

function onLoopback(setting: string, official: string, port: number): GenericContainer {
  return (
    new LoopbackContainer(process.env[setting] ?? official)
      .withExposedPorts({ container: port, host: port })
      .withLabels({ 'modelyard.test-run': process.env.TEST_RUN ?? `${process.pid}` })
      .withStartupTimeout(READY_WITHIN_MS)
      // Asked inside: on a host that looks like a container, testcontainers would knock at Docker's bridge, not at loopback.
      .withWaitStrategy(Wait.forSuccessfulCommand(`bash -c 'exec 3<>/dev/tcp/${HOST}/${port}'`))
  );
}

async function start(name: string, dataDir: string, create: () => GenericContainer): Promise<StartedTestContainer> {
  const key = `${name} ${dataDir}`;
  const known = containers.get(key);
  if (known) {
    await known.restart();
    return known;
  }
  const container = await create().start();
  containers.set(key, container);
  return container;
}

async function engine(name: Engine['name'], address: string, container: StartedTestContainer): Promise<Engine> {
  const client = await getContainerRuntimeClient();
  const handle = client.container.getById(container.getId());
  const { State } = await handle.inspect();
  let pid: number | undefined = State.Pid;
  const exited = handle.wait().then(() => {
    pid = undefined;
  });
  // "Not running" is what was asked for.
  const end = async (signal: string) => {
    await handle.kill({ signal }).catch((error: { statusCode?: number }) => {
      if (error.statusCode !== 409) throw error;
    });
    await exited;
  };
  return {
    name,
    address,
    get pid() {
      return pid;
    },
    exited,
    stop: () => end(name === 'postgresql' ? 'SIGINT' : 'SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

async function until(what: string, ready: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await ready().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`${what}: not within ${READY_WITHIN_MS / 1000} s`);
    await delay(50);
  }
}

// However the tests end, nothing stays behind.
process.on('exit', () => {
  const ids = [...containers.values()].map((container) => container.getId());
  if (ids.length > 0) spawnSync('docker', ['rm', '--force', '--volumes', ...ids]);
});
