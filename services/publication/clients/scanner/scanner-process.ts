import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Logger } from '../../../kit/log.ts';
import type { ScanFinding, ScanRequest, ScanResult } from '../../domain/checks/security/model-scanner.ts';

const program = fileURLToPath(new URL('python/main.py', import.meta.url));
/** It imports three scanners, which takes seconds, and minutes on a busy machine. */
const startMs = 180_000;
const stopMs = 5_000;

export interface ProcessScan extends Omit<ScanRequest, 'limits'> {
  readonly seconds: number;
  readonly imports: readonly string[];
  readonly limits: ScanRequest['limits'] & { readonly memoryBytes: number };
}

export interface ScannerProcess {
  readonly pid: number | undefined;
  /** `failed` is one word. A process that ends meanwhile has failed too. */
  scan(request: ProcessScan, signal: AbortSignal): Promise<ScanResult>;
  readonly exited: Promise<unknown>;
  stop(): Promise<void>;
}

interface Options {
  readonly packages: string;
  readonly python: string;
  readonly folder: string;
  readonly log: Logger;
  /** Ends it while it starts. */
  readonly signal: AbortSignal;
}

interface Pending {
  readonly findings: ScanFinding[];
  end(result: Pick<ScanResult, 'failed' | 'spent'>): void;
}

/** Lines of JSON in both directions, see `python/modelyard_scan/server.py`. Throws an Error if it does not start. */
export async function startScannerProcess(options: Options): Promise<ScannerProcess> {
  const { packages, python, folder, log, signal } = options;
  // No variable of this process is for the one that reads files of strangers; PATH is for finding the interpreter.
  const env = { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8' };
  // Its own process group: Ctrl-C in a terminal must not end it before the checks.
  const child = spawn(python, ['-I', '-S', '-B', program, packages, folder], { env, cwd: '/', detached: true });
  const exited = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
  let said = '';
  child.stderr.on('data', (piece: Buffer) => {
    said = (said + piece.toString()).slice(-4_000);
    log.warn({ output: piece.toString().slice(0, 4_000) }, 'the scanner of models reports');
  });
  child.stdin.on('error', () => undefined);

  const pending = new Map<number, Pending>();
  const lines = createInterface({ input: child.stdout });
  const given = AbortSignal.any([signal, AbortSignal.timeout(startMs)]);
  const ready = Promise.race([
    once(lines, 'line', { signal: given }).then(([line]) => JSON.parse(String(line)).ready),
    exited.then(() => undefined),
  ]);
  const sandbox = await ready.catch(() => undefined);
  if (!sandbox) {
    child.kill('SIGKILL');
    await exited;
    throw new Error(`the process ended before it was ready: ${said.trim().split('\n').at(-1)}`);
  }
  report(sandbox, log);

  lines.on('line', (line) => {
    const { id, finding, done, failed } = parse(line);
    // Nothing else writes there; if it does, none of its answers is to be trusted.
    if (id === undefined) child.kill('SIGKILL');
    else if (finding) pending.get(id)?.findings.push(finding);
    else pending.get(id)?.end(done ? { spent: done } : { failed });
  });
  exited.then(() => {
    for (const { end } of [...pending.values()]) end({ failed: 'crash' });
  });

  let ids = 0;
  const send = (message: object) => child.stdin.write(`${JSON.stringify(message)}\n`);
  return {
    pid: child.pid,
    exited,
    scan(request, signal) {
      ids += 1;
      const id = ids;
      return new Promise<ScanResult>((resolve, reject) => {
        const findings: ScanFinding[] = [];
        const cancel = () => {
          pending.delete(id);
          send({ cancel: id });
          reject(signal.reason);
        };
        const end = (result: Pick<ScanResult, 'failed' | 'spent'>) => {
          pending.delete(id);
          signal.removeEventListener('abort', cancel);
          resolve({ findings, ...result });
        };
        if (signal.aborted) return reject(signal.reason);
        if (child.exitCode !== null || child.signalCode !== null) return resolve({ findings, failed: 'crash' });
        signal.addEventListener('abort', cancel, { once: true });
        pending.set(id, { findings, end });
        send({ ...request, id });
      });
    },
    async stop() {
      child.stdin.end();
      const force = setTimeout(() => child.kill('SIGKILL'), stopMs);
      await exited;
      clearTimeout(force);
    },
  };
}

const parse = (line: string) => {
  try {
    return JSON.parse(line);
  } catch {
    return {};
  }
};

/** A system may not allow everything; the limits of memory, time and size hold on all. */
function report(sandbox: Readonly<Record<string, boolean>>, log: Logger): void {
  const missing = Object.keys(sandbox).filter((name) => !sandbox[name]);
  if (missing.length === 0)
    log.info({ sandbox }, 'models are scanned in a process without network and of another user');
  else
    log.warn(
      { sandbox },
      `models are scanned in a process of which this system does not separate: ${missing.join(', ')}`,
    );
}
