import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Engine, EngineOptions } from '../engine.ts';
import { engineAddress, reachableHost } from '../engine-address.ts';
import { engineEnv } from '../process/engine-env.ts';
import { startProcess } from '../process/start-process.ts';
import { registryProgram } from './registry-program.ts';
import { type RegistryTrust, registrySettings } from './registry-settings.ts';

export interface RegistryOptions extends EngineOptions {
  readonly trust: RegistryTrust;
}

/** Starts an image registry that keeps images in files. Throws EngineError. */
export async function startRegistry(options: RegistryOptions): Promise<Engine> {
  const { port, host = '127.0.0.1', trust } = options;
  const dataDir = resolve(options.dataDir);
  const folder = join(dataDir, 'data');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { command, leadingArgs, ...rest } = await registryProgram({ ...options, dataDir });
  const jwksPath = join(dataDir, 'jwks.json');
  const settingsPath = join(dataDir, 'registry.yaml');
  const settings = { ...trust, host, port, folder, jwksPath, readOnly: false };
  await writeFile(jwksPath, trust.jwks, { mode: 0o600 });
  await writeFile(settingsPath, registrySettings(settings), { mode: 0o600 });
  const address = engineAddress('registry', { host, port });
  return startProcess({
    ...rest,
    name: 'registry',
    address,
    host,
    port,
    dataDir,
    command,
    args: [...leadingArgs, 'serve', settingsPath],
    // It sends its traces to localhost otherwise, and logs each failure.
    env: { ...engineEnv(), OTEL_TRACES_EXPORTER: 'none' },
    async ready() {
      const answer = await fetch(`http://${reachableHost(host)}:${port}/v2/`, { signal: AbortSignal.timeout(1_000) });
      return answer.status === 401;
    },
    signal: options.signal,
  });
}
