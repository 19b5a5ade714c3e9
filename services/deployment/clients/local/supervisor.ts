import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../kit/errors.ts';
import type { Logger } from '../../../kit/log.ts';
import { poll } from '../../../kit/poll.ts';
import type { LocalServer, LocalServerStore, StoredLocalServer } from '../../domain/local-server.ts';
import type { Cgroups } from './cgroups.ts';
import type { Environments } from './environments.ts';
import type { Interpreters } from './interpreters.ts';
import type { ModelFolders } from './model-folders.ts';
import { endProcesses } from './orphans.ts';
import { findPort, isFree } from './ports.ts';
import type { Sandbox } from './sandbox.ts';
import { type PreparedServer, type ServerTimes, serverFolder } from './server-options.ts';
import { createStateWriter } from './state-writer.ts';
import { type SupervisedServer, superviseServer } from './supervised-server.ts';
import { createTurns } from './turns.ts';

export interface SupervisorOptions {
  readonly log: Logger;
  /** Of what the model servers write. */
  readonly modelLog: Logger;
  readonly store: LocalServerStore;
  /** Its own: nothing else writes there. */
  readonly folder: string;
  /** Takes the lock that one supervisor has; aborted when it is lost. Undefined while another one has it. */
  takeLock(): Promise<AbortSignal | undefined>;
  readonly interpreters: Interpreters;
  readonly environments: Environments;
  readonly models: ModelFolders;
  readonly cgroups: Cgroups | undefined;
  readonly sandbox: Sandbox | undefined;
  readonly firstPort: number;
  readonly logLimitBytes: number;
  /** Servers that start at the same moment. */
  readonly startsAtOnce: number;
  readonly times: ServerTimes;
  readonly pollMs: number;
}

export interface Supervisor {
  /** Looks at once at what is wanted. */
  wake(): void;
  /** Ends every server. They start again with the next supervisor. */
  stop(): Promise<void>;
}

const day = 86_400_000;
/** Environments that no server has used for so long are removed. */
const keptMs = 14 * day;

/** Keeps the model servers running that the store wants, and no others. */
export function startSupervisor(options: SupervisorOptions): Supervisor {
  const { log, store, folder, cgroups, firstPort } = options;
  const servers = new Map<string, SupervisedServer>();
  /** Servers that answer their last calls. */
  const ending = new Map<string, Promise<void>>();
  const ports = new Map<string, number>();
  const states = createStateWriter(store, log);
  const turns = createTurns(options.startsAtOnce);
  let lock: AbortSignal | undefined;
  let lookForPort: Promise<unknown> = Promise.resolve();

  async function look(): Promise<void> {
    if (!lock || lock.aborted) {
      lock = await options.takeLock();
      if (!lock) return stopAll();
      await begin();
    }
    await states.flush();
    const wanted = await store.all();
    const ids = new Set(wanted.map(({ id }) => id));
    for (const id of servers.keys()) if (!ids.has(id)) beginToEnd(id);
    for (const server of wanted) if (!ending.has(server.id)) start(server);
  }

  /** The folder is left as some worker has left it, whenever that ended. */
  async function begin(): Promise<void> {
    await ownFolder(folder);
    const ended = await endProcesses(folder, (id) => !servers.has(id));
    if (ended > 0) log.warn({ ended }, 'processes of model servers were left by a worker that died; they were ended');
    if (servers.size > 0) return;
    const wanted = await store.all();
    const ids = new Set(wanted.map(({ id }) => id));
    for (const id of await readdir(join(folder, 'servers')).catch(() => []))
      if (!ids.has(id)) await rm(serverFolder(folder, id), { recursive: true, force: true });
    await options.models.sweep(wanted.map(({ model }) => model));
    await options.environments.sweep(Date.now() - keptMs);
  }

  function start(server: StoredLocalServer): void {
    const found = servers.get(server.id);
    if (!found) {
      if (server.port !== undefined) ports.set(server.id, server.port);
      servers.set(
        server.id,
        superviseServer(server, { ...options, prepare, findPort: portOf, turns, changed: states.change }),
      );
    } else if (found.generation !== server.generation && !isStarting(server.deploymentId))
      found.restart(server.generation);
  }

  /** One server of a deployment after the other, so that the others answer meanwhile. */
  const isStarting = (deploymentId: string): boolean =>
    [...servers].some(([id, server]) => id.startsWith(`${deploymentId}.`) && server.isStarting);

  /** Others are started and ended meanwhile. */
  function beginToEnd(id: string): void {
    if (ending.has(id)) return;
    const ended = end(id)
      .catch((err) => log.warn({ err, server: id }, 'a model server could not be ended; it is tried again'))
      .finally(() => {
        ending.delete(id);
        polling.trigger();
      });
    ending.set(id, ended);
  }

  async function end(id: string): Promise<void> {
    await servers.get(id)?.stop('drain');
    servers.delete(id);
    ports.delete(id);
    states.forget(id);
    // What the model has started in a group of its own.
    await endProcesses(folder, (serverId) => serverId === id);
    await cgroups?.remove(id);
    await rm(serverFolder(folder, id), { recursive: true, force: true });
  }

  async function prepare(
    server: LocalServer,
    report: (message: string) => void,
    signal: AbortSignal,
  ): Promise<PreparedServer> {
    const { python } = server.model.runner;
    const interpreter = await options.interpreters.find(python);
    if (!interpreter) throw missing(python.version);
    const [environment, modelFolder] = await Promise.all([
      options.environments.prepare(python.lines, interpreter, report, signal),
      options.models.prepare(server.model, signal),
    ]);
    const cgroup = await cgroups?.prepare(server.id, server);
    return { python: environment, interpreter: interpreter.path, modelFolder, cgroup, sandbox: options.sandbox };
  }

  /** One search at a time: two servers that start together must not find the same one. */
  function portOf(server: LocalServer, port: number | undefined): Promise<number> {
    const search = lookForPort.then(async () => {
      const others = new Set([...ports].flatMap(([id, taken]) => (id === server.id ? [] : [taken])));
      const found =
        port !== undefined && !others.has(port) && (await isFree(port)) ? port : await findPort(firstPort, others);
      ports.set(server.id, found);
      return found;
    });
    lookForPort = search.catch(() => undefined);
    return search;
  }

  async function stopAll(): Promise<void> {
    await Promise.all([...servers.values()].map((server) => server.stop('now')));
    await Promise.all(ending.values());
    await endProcesses(folder, (id) => servers.has(id));
    servers.clear();
    ports.clear();
  }

  const polling = poll({ log, what: 'model servers', intervalMs: options.pollMs }, look);
  return {
    wake: () => polling.trigger(),
    async stop() {
      await polling.stop();
      await stopAll();
    },
  };
}

/** Models and logs of all users are in it. Fails where it is another user's, who could put anything there. */
async function ownFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}

const missing = (version: string) =>
  new AppError(
    'unprocessable',
    `Python ${version} is not on this machine any more. Install it, and restart the deployment.`,
  );
