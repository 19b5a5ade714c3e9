import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultCacheDir, freePort } from '../../infra/engines/engines.ts';
import { startProcess } from '../../infra/engines/process/start-process.ts';
import { registryProgram } from '../../infra/engines/registry/registry-program.ts';
import { addCleanup } from './cleanup.ts';

/** The real registry without log-ins and without a proxy: what it answers by itself. */
export interface KillableRegistry {
  readonly url: string;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Again, with its data, at the same address. */
  start(): Promise<void>;
  /** Removes its data. */
  stop(): Promise<void>;
}

let shared: Promise<string> | undefined;

/** The one that all specs of the run share, each with repositories of its own. Resolves to its address. */
export function sharedPlainRegistry(): Promise<string> {
  shared ??= startKillableRegistry().then(({ url, stop }) => {
    addCleanup(async () => {
      shared = undefined;
      await stop();
    });
    return url;
  });
  return shared;
}

export async function startKillableRegistry(): Promise<KillableRegistry> {
  const dataDir = await mkdtemp(join(tmpdir(), 'modelyard-registry-'));
  const port = await freePort();
  const settings = join(dataDir, 'registry.json');
  const storage = { filesystem: { rootdirectory: join(dataDir, 'data') }, delete: { enabled: true } };
  const document = { version: '0.1', log: { level: 'warn' }, storage, http: { addr: `127.0.0.1:${port}` } };
  await writeFile(settings, JSON.stringify(document));
  const { command, leadingArgs } = await registryProgram({ dataDir, port, cacheDir: defaultCacheDir() });
  const url = `http://127.0.0.1:${port}`;
  const start = () =>
    startProcess({
      ...{ name: 'registry', address: url, host: '127.0.0.1', port, dataDir, command },
      args: [...leadingArgs, 'serve', settings],
      env: { PATH: process.env.PATH, OTEL_TRACES_EXPORTER: 'none' },
      ready: async () => (await fetch(`${url}/v2/`)).ok,
      signal: undefined,
    });
  let engine = await start();
  return {
    url,
    kill: () => engine.kill(),
    async start() {
      engine = await start();
    },
    async stop() {
      await engine.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
