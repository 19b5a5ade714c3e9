import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { runTool } from '../../infra/engines/fetch/run-tool.ts';
import type { Manifest } from '../../services/onboarding/images/oci/documents.ts';
import type { RegistryClient } from '../../services/onboarding/images/registry/registry-client.ts';
import { addCleanup } from './cleanup.ts';
import { freePort } from './engines.ts';
import { until } from './until.ts';

/** The tag 1 of an image, its layers unpacked over each other. */
export interface UnpackedImage {
  /** The folder that is the root of a container's files. */
  readonly root: string;
  readonly config: { readonly Entrypoint: readonly string[]; readonly Env: readonly string[] };
}

/** Unpacks an image into a folder of its own below `folder`. */
export async function unpackImage(registry: RegistryClient, name: string, folder: string): Promise<UnpackedImage> {
  const root = await mkdtemp(join(folder, 'root-'));
  const { layers, config }: Manifest = JSON.parse((await registry.manifest(name, '1'))?.text ?? '');
  for (const { digest } of layers)
    await runTool('tar', ['-xzf', await saveBlob(registry, name, digest, folder), '-C', root]);
  const document = JSON.parse((await registry.readBlob(name, config.digest, 100_000)).toString());
  return { root, config: document.config };
}

/** Saves a blob of an image below `folder`; resolves to its path. */
export async function saveBlob(registry: RegistryClient, name: string, digest: string, folder: string) {
  const file = join(folder, digest.slice('sha256:'.length, 'sha256:'.length + 20));
  const body = await registry.openBlob(name, digest as `sha256:${string}`);
  if (body) await pipeline(body, createWriteStream(file));
  return file;
}

export interface StartedImage {
  readonly address: string;
  /** Ends it, and waits for that. Idempotent. */
  stop(): Promise<void>;
}

/**
 * Starts the entrypoint of an image as a container engine would, with a Python of this machine; `packages` can be imported besides.
 * Resolves once it serves. Throws an Error with what it said where it ends instead.
 */
export async function startImage(
  { root, config }: UnpackedImage,
  python: string,
  packages: readonly string[] = [],
): Promise<StartedImage> {
  const env = Object.fromEntries(config.Env.map((one) => one.split(/=(.*)/s).slice(0, 2)));
  const own = String(env.PYTHONPATH).replaceAll(/(^|:)\//g, `$1${root}/`);
  const port = await freePort();
  const child = spawn(python, config.Entrypoint.slice(1), {
    cwd: join(root, 'model'),
    env: {
      ...{ ...env, PYTHONPATH: [own, ...packages].join(':') },
      ...{ MODEL_FOLDER: join(root, 'model'), PORT: `${port}`, HOST: '127.0.0.1', HOME: root, TMPDIR: root },
    },
  });
  let said = '';
  child.stderr.on('data', (piece) => {
    said += piece;
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  addCleanup(stop);
  const address = `http://127.0.0.1:${port}`;
  const isUp = async () => {
    if (child.exitCode !== null) throw new Error(`the runner ended with ${child.exitCode}\n${said}`);
    return fetch(`${address}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  await until(isUp, { what: 'the runner serves', withinMs: 120_000, detail: () => said });
  return { address, stop };
}
