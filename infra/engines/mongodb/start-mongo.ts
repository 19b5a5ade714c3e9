import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Engine, EngineOptions, EngineTls } from '../engine.ts';
import { engineAddress, reachableHost } from '../engine-address.ts';
import { keptFile } from '../kept-file.ts';
import { isListening } from '../process/free-port.ts';
import { startProcess } from '../process/start-process.ts';
import { mongoProgram } from './mongo-program.ts';

export interface MongoOptions extends EngineOptions {
  /** Memory for data that was read or is to be written, 256 or more; 256 when absent. */
  readonly cacheMib?: number;
  /** About how much of the last changes stays on the disk for the replica set, of a new data folder; 256 when absent. */
  readonly oplogMib?: number;
  readonly tls?: EngineTls;
  /**
   * Of the user `modelyard`, who may do everything and is made where there is no user yet. Where it is given, clients log in, and
   * others may do nothing.
   */
  readonly adminPassword?: string | undefined;
}

/**
 * What MongoDB would take of the machine is a twentieth of its free disk for the oplog, three journal files of 100 MiB made in
 * advance, and half of its memory: for a server that has the machine to itself.
 */
const sizes = ({ cacheMib = 256, oplogMib = 256 }: MongoOptions): string[] => [
  ...['--wiredTigerCacheSizeGB', `${cacheMib / 1024}`, '--oplogSize', `${oplogMib}`],
  ...['--wiredTigerEngineConfigString', 'log=(file_max=32MB,prealloc=false)'],
  // What was deleted takes its place until no reader can ask for it as it was (for 5 minutes by default) and the next
  // checkpoint (after 60 s) is written.
  ...['--setParameter', 'minSnapshotHistoryWindowInSeconds=10', '--syncdelay', '20'],
];

/** Members of a replica set show each other a key; with one, the server asks clients for a login as well. */
async function guarded(dataDir: string): Promise<string[]> {
  const path = join(dataDir, 'member-key');
  await keptFile(path, () => randomBytes(48).toString('base64'));
  return ['--keyFile', path];
}

export const mongoTlsArguments = ({ keyAndCertificateFile, authoritiesFile }: EngineTls): string[] => [
  ...['--tlsMode', 'requireTLS', '--tlsCertificateKeyFile', keyAndCertificateFile, '--tlsCAFile', authoritiesFile],
  '--tlsAllowConnectionsWithoutCertificates',
];

/**
 * Starts one MongoDB server as a replica set of one. Its `address` is a connection string that names the database
 * `modelyard`. Throws EngineError.
 */
export async function startMongo(options: MongoOptions): Promise<Engine> {
  const { port, host = '127.0.0.1', tls, adminPassword } = options;
  const dataDir = resolve(options.dataDir);
  const data = join(dataDir, 'data');
  await mkdir(data, { recursive: true, mode: 0o700 });

  let replicaSet: Promise<typeof import('./replica-set.ts')> | undefined;
  const { command, leadingArgs, ...rest } = await mongoProgram({ ...options, dataDir });
  return startProcess({
    ...rest,
    name: 'mongodb',
    address: engineAddress('mongodb', { host, port, password: adminPassword, authoritiesFile: tls?.authoritiesFile }),
    host,
    port,
    dataDir,
    command,
    args: [
      ...leadingArgs,
      ...['--dbpath', data, '--port', `${port}`, '--bind_ip', host, '--replSet', 'rs0', '--nounixsocket', '--quiet'],
      ...(tls === undefined ? [] : mongoTlsArguments(tls)),
      ...(adminPassword === undefined ? [] : await guarded(dataDir)),
      ...[...sizes(options), '--setParameter', 'diagnosticDataCollectionEnabled=false'],
      // A primary waits 15 s for another member to take over; here there is none.
      ...['--setParameter', 'shutdownTimeoutMillisForSignaledShutdown=100'],
    ],
    async ready() {
      // The driver is loaded while the server starts.
      replicaSet ??= import('./replica-set.ts');
      // It would wait half a second before it tries a closed port again.
      const at = reachableHost(host);
      return (
        (await isListening(port, at)) && (await replicaSet).becomePrimary(at, port, { tls, password: adminPassword })
      );
    },
    signal: options.signal,
  });
}
