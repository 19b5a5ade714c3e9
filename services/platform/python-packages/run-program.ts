import { spawn } from 'node:child_process';
import { AppError } from '../../kit/errors.ts';

export interface ProgramOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly input: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

export interface ProgramResult {
  readonly code: number | null;
  readonly output: string;
  /** It wrote more than is kept. */
  readonly isCut: boolean;
  /** Its end alone. */
  readonly errors: string;
  readonly isLate: boolean;
}

const outputLimit = 4 * 1024 * 1024;
const errorLimit = 8_000;

/** Runs a program to its end, without a shell. Errors: `cancelled`; `internal` where it cannot be started. */
export function runProgram(command: string, args: readonly string[], options: ProgramOptions): Promise<ProgramResult> {
  const { env, input, timeoutMs, signal } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env, cwd: '/', stdio: 'pipe' });
    let output = '';
    let isCut = false;
    let errors = '';
    let isLate = false;
    const kill = () => child.kill('SIGKILL');
    const timer = setTimeout(() => {
      isLate = true;
      kill();
    }, timeoutMs);
    if (signal?.aborted) kill();
    signal?.addEventListener('abort', kill, { once: true });
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', kill);
    };
    child.stdout.on('data', (piece: Buffer) => {
      if (output.length < outputLimit) output += piece.toString();
      else isCut = true;
    });
    child.stderr.on('data', (piece: Buffer) => {
      errors = (errors + piece.toString()).slice(-errorLimit);
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('error', (cause) => {
      end();
      reject(new AppError('internal', `${command} does not start.`, { cause }));
    });
    child.on('close', (code) => {
      end();
      // Only now: its folder is removed next, and nothing writes there any more.
      if (signal?.aborted) reject(new AppError('cancelled', 'The build was cancelled.'));
      else resolve({ code, output, errors, isLate, isCut });
    });
  });
}
