import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { EngineError } from '../engine.ts';
import { runTool } from '../fetch/run-tool.ts';
import { engineEnv } from '../process/engine-env.ts';
import { registryProgram } from './registry-program.ts';
import { type RegistrySettings, registrySettings } from './registry-settings.ts';
import type { RegistryOptions } from './start-registry.ts';

const withinMs = 60 * 60_000;

/**
 * Removes the layers that no manifest has any more. No registry may run on the folder meanwhile: a layer that is pushed at this
 * moment has no manifest yet. Throws EngineError.
 */
export async function collectGarbage(options: Omit<RegistryOptions, 'port'>): Promise<void> {
  const dataDir = resolve(options.dataDir);
  const { command, leadingArgs } = await registryProgram({ ...options, port: 0, dataDir });
  const path = join(dataDir, 'garbage.yaml');
  const settings: RegistrySettings = {
    ...options.trust,
    ...{
      host: '127.0.0.1',
      port: 0,
      folder: join(dataDir, 'data'),
      jwksPath: join(dataDir, 'jwks.json'),
      readOnly: false,
    },
  };
  await writeFile(path, registrySettings(settings), { mode: 0o600 });
  await runTool(command, [...leadingArgs, 'garbage-collect', '--quiet', path], {
    env: { ...engineEnv(), OTEL_TRACES_EXPORTER: 'none' },
    timeoutMs: withinMs,
    signal: options.signal,
  }).catch((error: Error) => {
    options.signal?.throwIfAborted();
    throw new EngineError(`What no image needs could not be removed from ${dataDir}: ${error.message}`);
  });
}
