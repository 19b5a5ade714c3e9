import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Engine, EngineOptions } from '../engine.ts';
import { engineAddress, reachableHost } from '../engine-address.ts';
import { isListening } from '../process/free-port.ts';
import { startProcess } from '../process/start-process.ts';
import { mongoProgram } from './mongo-program.ts';

/**
 * Starts one MongoDB server as a replica set of one. Its `address` is a connection string that names the database
 * `modelyard`. Throws EngineError.
 */
export async function startMongo(options: EngineOptions): Promise<Engine> {
  const { port, host = '127.0.0.1' } = options;
  const dataDir = resolve(options.dataDir);
  const data = join(dataDir, 'data');
  await mkdir(data, { recursive: true });

  let replicaSet: Promise<typeof import('./replica-set.ts')> | undefined;
  const { command, leadingArgs, ...rest } = await mongoProgram({ ...options, dataDir });
  return startProcess({
    ...rest,
    name: 'mongodb',
    address: engineAddress('mongodb', { host, port }),
    host,
    port,
    dataDir,
    command,
    args: [
      ...leadingArgs,
      ...['--dbpath', data, '--port', `${port}`, '--bind_ip', host, '--replSet', 'rs0', '--nounixsocket', '--quiet'],
      ...['--wiredTigerCacheSizeGB', '0.5', '--setParameter', 'diagnosticDataCollectionEnabled=false'],
      // A primary waits 15 s for another member to take over; here there is none.
      ...['--setParameter', 'shutdownTimeoutMillisForSignaledShutdown=100'],
    ],
    async ready() {
      // The driver is loaded while the server starts.
      replicaSet ??= import('./replica-set.ts');
      // It would wait half a second before it tries a closed port again.
      const at = reachableHost(host);
      return (await isListening(port, at)) && (await replicaSet).becomePrimary(at, port);
    },
    signal: options.signal,
  });
}
