import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Engine, EngineOptions } from '../engine.ts';
import { engineAddress } from '../engine-address.ts';
import { createFolderAtomically } from '../fetch/cache.ts';
import { startProcess } from '../process/start-process.ts';
import { postgresBinaries } from './binaries.ts';
import { createDataFolder } from './create-data-folder.ts';
import { serverUser } from './server-user.ts';

export interface PostgresOptions extends EngineOptions {
  /**
   * False for data that is not read after the server ended: a commit then does not wait for the disk, which takes 2 to 4 ms
   * on a busy machine, and a server that is killed may lose the last ones. True when absent.
   */
  readonly durable?: boolean;
}

/**
 * Starts one PostgreSQL server that needs no password, like the other embedded engines. Its `address`
 * names the database `modelyard` and the user of the same name, who may create more. Throws EngineError.
 */
export async function startPostgres(options: PostgresOptions): Promise<Engine> {
  const { port, host = '127.0.0.1' } = options;
  const dataDir = resolve(options.dataDir);
  const data = join(dataDir, 'data');
  await mkdir(dataDir, { recursive: true });
  const binaries = await postgresBinaries();
  const user = await serverUser([dataDir, binaries.postgres]);
  const ids = { ...(user.uid === undefined ? {} : { uid: user.uid, gid: user.gid ?? user.uid }) };
  const env = { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' };

  await createFolderAtomically(data, (partial) =>
    createDataFolder(partial, {
      binaries,
      user,
      cacheDir: options.cacheDir,
      options: { env, cwd: dataDir, signal: options.signal, ...ids },
    }),
  );

  return startProcess({
    name: 'postgresql',
    address: engineAddress('postgresql', { host, port }),
    host,
    port,
    dataDir,
    ...user.run(binaries.postgres, [
      ...['-D', data, '-p', `${port}`, '-h', host, '-c', 'unix_socket_directories='],
      // The runs of `npm test` share a server, and each role that they start has a pool.
      ...['-c', 'max_connections=300'],
      ...(options.durable === false ? ['-c', 'fsync=off', '-c', 'synchronous_commit=off'] : []),
    ]),
    ...ids,
    env,
    ready: async (pid) => {
      const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
      return lines[0] === `${pid}` && lines[7]?.trim() === 'ready';
    },
    signal: options.signal,
  });
}
