import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Engine, EngineOptions } from '../engine.ts';
import { createFolderAtomically } from '../fetch/cache.ts';
import { runTool } from '../fetch/run-tool.ts';
import { startProcess } from '../process/start-process.ts';
import { postgresBinaries } from './binaries.ts';
import { serverUser } from './server-user.ts';

/**
 * Starts one PostgreSQL server that needs no password, like the other embedded engines. Its `address`
 * names the database `modelyard` and the user of the same name, who may create more. Throws EngineError.
 */
export async function startPostgres(options: EngineOptions): Promise<Engine> {
  const { port, host = '127.0.0.1' } = options;
  const dataDir = resolve(options.dataDir);
  const data = join(dataDir, 'data');
  await mkdir(dataDir, { recursive: true });
  const { initdb, postgres } = await postgresBinaries();
  const user = await serverUser([dataDir, postgres]);
  const ids = { ...(user.uid === undefined ? {} : { uid: user.uid, gid: user.gid ?? user.uid }) };
  const env = { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' };

  await createFolderAtomically(data, async (partial) => {
    await user.takeOwnership(partial);
    const init = user.run(initdb, [
      ...['--pgdata', partial, '--username=modelyard', '--auth=trust', '--encoding=UTF8'],
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-sync', '--no-instructions'],
    ]);
    await runTool(init.command, init.args, { env, cwd: dataDir, signal: options.signal, ...ids });
    const alone = user.run(postgres, ['--single', '-D', partial, 'postgres']);
    await runTool(alone.command, alone.args, {
      env,
      cwd: dataDir,
      signal: options.signal,
      ...ids,
      input: 'CREATE DATABASE modelyard\n',
    });
  });

  const reachedAt = host === '0.0.0.0' ? '127.0.0.1' : host;
  return startProcess({
    name: 'postgresql',
    address: `postgres://modelyard@${reachedAt}:${port}/modelyard`,
    host,
    port,
    dataDir,
    ...user.run(postgres, [
      ...['-D', data, '-p', `${port}`, '-h', host, '-c', 'unix_socket_directories='],
      // The runs of `npm test` share a server, and each role that they start has a pool.
      ...['-c', 'max_connections=300'],
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
