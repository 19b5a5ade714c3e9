import { spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer, Wait } from 'testcontainers';
import { type Engine, type EngineOptions, type EngineTls, engineAddress } from '../../infra/engines/engines.ts';
import { kafkaResponds } from '../../infra/engines/kafka/kafka-responds.ts';
import { brokerSettings } from '../../infra/engines/kafka/server-properties.ts';
import { becomePrimary } from '../../infra/engines/mongodb/replica-set.ts';
import { mongoTlsArguments } from '../../infra/engines/mongodb/start-mongo.ts';

/** Where there is TLS, `host` is a name in the certificate. */
type Options = Pick<EngineOptions, 'dataDir' | 'port' | 'host'> & { readonly tls?: EngineTls | undefined };
type KafkaOptions = Options & { readonly adminPassword?: string | undefined };

const HOST = '127.0.0.1';
const READY_WITHIN_MS = 180_000;
/** The files of `EngineTls` within a container. */
const tlsInside: EngineTls = { keyAndCertificateFile: '/tmp/engine.pem', authoritiesFile: '/tmp/authorities.pem' };

/** Every container of this process, by engine and data folder: a second start finds the first one's data. */
const containers = new Map<string, StartedTestContainer>();

/** Kafka in a container. The data folder is only its name: the data stays inside until this process ends. */
export async function startKafka({ dataDir, port, host = HOST, tls, adminPassword }: KafkaOptions): Promise<Engine> {
  const container = await start('kafka', dataDir, () =>
    onLoopback('TEST_KAFKA_IMAGE', 'apache/kafka:4.3.0', port, tls).withEnvironment({
      ...inEnvironment(
        brokerSettings('/var/lib/kafka/data', {
          ...{ host: '0.0.0.0', port, controllerPort: 9093, adminPassword },
          tls: tls && tlsInside,
        }),
      ),
      // The address that clients get: the same port inside and outside.
      KAFKA_ADVERTISED_LISTENERS: `CLIENTS://${host}:${port}`,
    }),
  );
  await until('Kafka answers', () => kafkaResponds(host, port, tls));
  return engine('kafka', addressOf('kafka', { port, host, tls }), container);
}

/** As the image reads them: a dot is _, and a dash is ___. */
const inEnvironment = (settings: ReturnType<typeof brokerSettings>) =>
  Object.fromEntries(
    Object.entries(settings).map(([key, value]) => [
      `KAFKA_${key.replaceAll('-', '___').replaceAll('.', '_').toUpperCase()}`,
      `${value}`,
    ]),
  );

/** MongoDB in a container, a replica set of one. See {@link startKafka} for the data folder. */
export async function startMongo({ dataDir, port, host = HOST, tls }: Options): Promise<Engine> {
  const container = await start('mongodb', dataDir, () =>
    onLoopback('TEST_MONGO_IMAGE', 'mongo:8.0', port, tls).withCommand([
      ...['mongod', '--replSet', 'rs0', '--bind_ip_all', '--port', `${port}`],
      ...['--setParameter', 'shutdownTimeoutMillisForSignaledShutdown=100'],
      ...(tls ? mongoTlsArguments(tlsInside) : []),
    ]),
  );
  await until('MongoDB is primary', () => becomePrimary(host, port, { tls }));
  return engine('mongodb', addressOf('mongodb', { port, host, tls }), container);
}

/** PostgreSQL in a container. See {@link startKafka} for the data folder. */
export async function startPostgres({ dataDir, port, host = HOST, tls }: Options): Promise<Engine> {
  const container = await start('postgresql', dataDir, () =>
    onLoopback('TEST_POSTGRES_IMAGE', 'postgres:18', port, tls).withEnvironment({
      POSTGRES_USER: 'modelyard',
      POSTGRES_PASSWORD: 'modelyard',
      POSTGRES_DB: 'modelyard',
      PGPORT: `${port}`,
    }),
  );
  const plain = addressOf('postgresql', { port, password: 'modelyard' });
  // It takes connections while it still recovers from having been killed, and refuses them in words.
  await until('PostgreSQL takes queries', () => takesQueries(plain));
  if (tls) await encrypt(container, plain);
  return engine('postgresql', addressOf('postgresql', { port, host, tls, password: 'modelyard' }), container);
}

const addressOf = (
  name: Engine['name'],
  { tls, ...at }: Omit<Options, 'dataDir'> & { readonly password?: string },
): string => engineAddress(name, { ...at, authoritiesFile: tls?.authoritiesFile });

/** It takes only a key that is its own user's, and reads it again when it is asked to: no other start is needed. */
async function encrypt(container: StartedTestContainer, connectionString: string): Promise<void> {
  const copy = '/tmp/server.pem';
  const { keyAndCertificateFile } = tlsInside;
  const { exitCode, output } = await container.exec(
    ['install', '--owner=postgres', '--mode=600', keyAndCertificateFile, copy],
    { user: 'root' },
  );
  if (exitCode !== 0) throw new Error(`PostgreSQL's user does not get its key: ${output}`);
  const client = new Client({ connectionString });
  await client.connect();
  for (const setting of ['ssl = on', `ssl_cert_file = '${copy}'`, `ssl_key_file = '${copy}'`])
    await client.query(`ALTER SYSTEM SET ${setting}`);
  await client.query('SELECT pg_reload_conf()');
  await client.end();
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

function onLoopback(setting: string, official: string, port: number, tls?: EngineTls): GenericContainer {
  // Readable for the user that the image has.
  const files = (['keyAndCertificateFile', 'authoritiesFile'] as const).flatMap((name) =>
    tls ? [{ source: tls[name], target: tlsInside[name], mode: 0o644 }] : [],
  );
  return (
    new LoopbackContainer(process.env[setting] ?? official)
      .withExposedPorts({ container: port, host: port })
      .withCopyFilesToContainer(files)
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
