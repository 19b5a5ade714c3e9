import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { EngineError, type EngineOptions } from '../engine.ts';
import { createFolderAtomically, exists } from '../fetch/cache.ts';
import { onPath } from '../fetch/on-path.ts';
import { runTool } from '../fetch/run-tool.ts';
import { soleWorker } from '../fetch/sole-worker.ts';
import { containerProgram } from '../process/container.ts';
import type { Program } from '../process/program.ts';
import { buildRegistry, registryVersion } from './build-registry.ts';

const built = ['main.go', 'go.mod', 'go.sum'].map((name) => join(import.meta.dirname, 'program', name));

const image = () => ({
  image: process.env.DISTRIBUTION_IMAGE ?? 'registry:3',
  program: 'registry',
  what: 'Registry',
  aboutBytes: 60_000_000,
});

/**
 * A registry that runs on this machine: one on PATH, else from the cache, else built, else the official image. Throws EngineError.
 * The first build takes about a minute of a processor.
 */
export async function registryProgram(options: EngineOptions): Promise<Program> {
  const installed = await onPath('registry');
  if (installed && (await isNewEnough(installed))) return { command: installed, leadingArgs: [] };
  try {
    return { command: await builtRegistry(options), leadingArgs: [] };
  } catch (error) {
    options.signal?.throwIfAborted();
    const container = await containerProgram(image(), options).catch((reason: Error) => reason);
    if (!(container instanceof Error)) return container;
    throw new EngineError(
      'The image registry could not be built: it needs Go 1.26, or Python 3.9 with pip to fetch it, and the Go module proxy; ' +
        `or set REGISTRY_URL to the address of a registry that already runs. The last attempt: ${messageOf(error)}\n` +
        `An image was of no help: ${messageOf(container)}`,
    );
  }
}

/** The program that an earlier start has built, as it was built then; else built now. */
export async function builtRegistry({ cacheDir, onProgress, signal }: EngineOptions): Promise<string> {
  const name = `registry-${registryVersion}-${await digestOf(...built)}`;
  const folder = join(cacheDir, name);
  const program = join(folder, 'registry');
  await mkdir(cacheDir, { recursive: true });
  await soleWorker(
    join(cacheDir, `${name}.pid`),
    async () => {
      if (await isIntact(folder)) return;
      await rm(folder, { recursive: true, force: true });
      const work = join(cacheDir, `${name}.build`);
      await rm(work, { recursive: true, force: true });
      const onPercent = (percent: number) =>
        onProgress?.({ what: 'Registry', doneBytes: percent * buildBytes, totalBytes: 100 * buildBytes });
      onPercent(0);
      await createFolderAtomically(folder, async (partial) => {
        const made = join(partial, 'made');
        await buildRegistry(made, work, { signal, onPercent });
        await rename(made, join(partial, 'registry'));
        await writeFile(join(partial, 'registry.sha256'), `${await sha256(join(partial, 'registry'))}\n`);
      });
    },
    signal,
  );
  return program;
}

/** What a percent of the build counts as among the bytes of other fetches. */
const buildBytes = 10_000_000;

async function isIntact(folder: string): Promise<boolean> {
  const program = join(folder, 'registry');
  if (!(await exists(program))) return false;
  const noted = await readFile(join(folder, 'registry.sha256'), 'utf8').catch(() => '');
  return noted.trim() === (await sha256(program));
}

async function isNewEnough(program: string): Promise<boolean> {
  const text = await runTool(program, ['--version']).catch(() => '');
  const [, major = 0, minor = 0] = /v(\d+)\.(\d+)/.exec(text.replace('/v3', ''))?.map(Number) ?? [];
  return major > 3 || (major === 3 && minor >= 1);
}

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function digestOf(...paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(await readFile(path));
  return hash.digest('hex').slice(0, 12);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 2_000);
