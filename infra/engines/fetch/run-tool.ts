import { spawn } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const KEPT_OUTPUT = 20_000;

export interface ToolOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  readonly uid?: number;
  readonly gid?: number;
  readonly input?: string;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
  /** The folder the tool fetches into; `onGrowth` hears its size in bytes, five times a second while it has few files. */
  readonly growing?: string;
  readonly onGrowth?: (bytes: number) => void;
}

/**
 * Runs a tool to its end and gives back what it printed.
 * Throws an Error with the last lines of its output when it ends badly, and the system's error when it does not exist.
 */
export async function runTool(command: string, args: readonly string[], options: ToolOptions = {}): Promise<string> {
  const { growing, onGrowth } = options;
  const ended = new AbortController();
  if (growing && onGrowth) void watchGrowth(growing, onGrowth, ended.signal);
  try {
    return await runToEnd(command, args, options);
  } finally {
    ended.abort();
  }
}

/** Ten thousand files take a second of a processor to measure, which the tool itself needs: at most a tenth of it is taken. */
async function watchGrowth(folder: string, onGrowth: (bytes: number) => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const began = performance.now();
    // A file may be removed while it is measured; the next size counts then.
    const bytes = await folderSize(folder).catch(() => undefined);
    if (bytes !== undefined && !signal.aborted) onGrowth(bytes);
    const took = performance.now() - began;
    await setTimeout(Math.max(200, 10 * took), undefined, { signal }).catch(() => undefined);
  }
}

function runToEnd(command: string, args: readonly string[], options: ToolOptions): Promise<string> {
  const { env = process.env, cwd, uid, gid, input, timeoutMs, signal: abort } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env,
      stdio: 'pipe',
      ...(abort ? { signal: abort } : {}),
      ...(cwd === undefined ? {} : { cwd }),
      ...(uid === undefined ? {} : { uid }),
      ...(gid === undefined ? {} : { gid }),
      ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-KEPT_OUTPUT);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.stdin.on('error', () => undefined);
    child.stdin.end(input ?? '');
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${command} ended with ${signal ?? code}: ${lastLines(output, 8)}`));
    });
  });
}

export function lastLines(text: string, count: number): string {
  return text.trim().split('\n').slice(-count).join('\n');
}

async function folderSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map((file) => stat(join(file.parentPath, file.name)).then((s) => s.size)));
  return sizes.reduce((sum, size) => sum + size, 0);
}
