import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultCacheDir, freePort } from '../../infra/engines/engines.ts';
import { startProcess } from '../../infra/engines/process/start-process.ts';
import { registryProgram } from '../../infra/engines/registry/registry-program.ts';
import { addCleanup } from './cleanup.ts';

let shared: Promise<string> | undefined;

/** The one that all specs of the run share, each with repositories of its own. */
export function sharedPlainRegistry(): Promise<string> {
  shared ??= startPlainRegistry();
  return shared;
}

/** The real registry without log-ins and without a proxy: what it answers by itself. Resolves to its address. */
async function startPlainRegistry(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'modelyard-registry-'));
  const port = await freePort();
  const settings = join(dataDir, 'registry.json');
  const storage = { filesystem: { rootdirectory: join(dataDir, 'data') }, delete: { enabled: true } };
  const document = { version: '0.1', log: { level: 'warn' }, storage, http: { addr: `127.0.0.1:${port}` } };
  await writeFile(settings, JSON.stringify(document));
  const { command, leadingArgs } = await registryProgram({ dataDir, port, cacheDir: defaultCacheDir() });
  const url = `http://127.0.0.1:${port}`;
  const engine = await startProcess({
    ...{ name: 'registry', address: url, host: '127.0.0.1', port, dataDir, command },
    args: [...leadingArgs, 'serve', settings],
    env: { PATH: process.env.PATH, OTEL_TRACES_EXPORTER: 'none' },
    ready: async () => (await fetch(`${url}/v2/`)).ok,
    signal: undefined,
  });
  addCleanup(async () => {
    shared = undefined;
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return url;
}
