import { chmod, copyFile, mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Engine, EngineOptions, EngineTls } from '../engine.ts';
import { engineAddress } from '../engine-address.ts';
import { enginePassword } from '../engine-password.ts';
import { createFolderAtomically } from '../fetch/cache.ts';
import { startProcess } from '../process/start-process.ts';
import { postgresBinaries } from './binaries.ts';
import { createDataFolder } from './create-data-folder.ts';
import { requirePassword } from './require-password.ts';
import { reachablePrograms } from './server-programs.ts';
import { createServerTools, serverEnv } from './server-tools.ts';
import { type ServerUser, serverUser } from './server-user.ts';

export interface PostgresOptions extends EngineOptions {
  /**
   * False for data that is not read after the server ended: a commit then does not wait for the disk, which takes 2 to 4 ms
   * on a busy machine, and a server that is killed may lose the last ones. True when absent.
   */
  readonly durable?: boolean;
  readonly tls?: EngineTls;
}

/**
 * Starts one PostgreSQL server. Its `address` names the database `modelyard` and the user of the same name, who may create
 * more, with the password that the folder keeps. Throws EngineError.
 */
export async function startPostgres(options: PostgresOptions): Promise<Engine> {
  const { port, host = '127.0.0.1', tls } = options;
  const dataDir = resolve(options.dataDir);
  const data = join(dataDir, 'data');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const password = await enginePassword(dataDir);
  const user = await serverUser(dataDir);
  const binaries = await reachablePrograms(await postgresBinaries(), user.ids.uid);
  const tools = createServerTools(binaries, user, options.signal);

  await createFolderAtomically(data, async (partial) => {
    await createDataFolder(partial, { tools, user, cacheDir: options.cacheDir });
    await requirePassword(partial, password, tools);
  });
  await requirePassword(data, password, tools);

  return startProcess({
    name: 'postgresql',
    address: engineAddress('postgresql', { host, port, password, authoritiesFile: tls?.authoritiesFile }),
    host,
    port,
    dataDir,
    cwd: data,
    command: binaries.postgres,
    args: [
      ...['-D', user.folderArgument(data), '-p', `${port}`, '-h', host, '-c', 'unix_socket_directories='],
      // The runs of `npm test` share a server, and each role that they start has a pool.
      ...['-c', 'max_connections=300'],
      // Its default is 128 MiB, for small machines: a search for a text then reads pages of the index again that one before has read. Taken as it is used.
      ...['-c', 'shared_buffers=512MB'],
      ...(tls === undefined ? [] : await encrypted(tls, data, user)),
      ...(options.durable === false ? ['-c', 'fsync=off', '-c', 'synchronous_commit=off'] : []),
    ],
    ...user.ids,
    // For people who look for the server of a folder: its command line need not name it.
    env: { ...serverEnv(), PGDATA: data },
    ready: async (pid) => {
      const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
      return lines[0] === `${pid}` && lines[7]?.trim() === 'ready';
    },
    signal: options.signal,
  });
}

/** From a copy in the data folder: the server takes only a key that is its own user's, and cannot enter other folders. */
async function encrypted({ keyAndCertificateFile }: EngineTls, data: string, user: ServerUser): Promise<string[]> {
  const name = 'server.pem';
  const copy = join(data, name);
  await copyFile(keyAndCertificateFile, copy);
  await chmod(copy, 0o600);
  await user.takeOwnership(copy);
  return ['-c', 'ssl=on', '-c', `ssl_cert_file=${name}`, '-c', `ssl_key_file=${name}`];
}
