import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from '../../../kit/log.ts';
import {
  type ModelScanner,
  ScannerMissing,
  type ScanRequest,
  type ScanResult,
} from '../../domain/checks/security/model-scanner.ts';
import { type ScannerProcess, startScannerProcess } from './scanner-process.ts';

export interface PythonScannerOptions {
  /** The folder of the Python packages, see `python/requirements.txt`; undefined if there is none. */
  readonly packages: string | undefined;
  /** The interpreter that they were installed with. */
  readonly python: string;
  /** Where the scanner's folder is made; the system's if absent. */
  readonly directory?: string;
  readonly log: Logger;
  /** Time-out of one file. */
  readonly timeoutMs: number;
  /** Memory of the process that scans one file. */
  readonly memoryBytes: number;
  /** `module:name`: what pickles may import besides what the platform knows. */
  readonly imports?: readonly string[];
  /** Ends a start of the process, which takes longer on a busy machine than a role is given to stop: scans that wait for it are rejected with its reason. */
  readonly stopping: AbortSignal;
}

export interface PythonScanner extends ModelScanner {
  stop(): Promise<void>;
}

const remedy =
  'The administrator of this site installs them with "npm run scanners" (it takes Python 3.11 or newer with pip) and sets ' +
  'PUBLICATION_SCANNERS and PUBLICATION_PYTHON to what that prints.';

interface Running {
  readonly process: ScannerProcess;
  readonly folder: string;
}

/** Files may still be written into it by a check that is being stopped. */
const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5 });

/** The process is started at the first scan, and again if it ends. */
export function createPythonScanner(options: PythonScannerOptions): PythonScanner {
  let running: Promise<Running> | undefined;
  /** Removals of folders whose processes have ended, by themselves too. */
  const removals = new Set<Promise<void>>();

  async function start(): Promise<Running> {
    const { packages, python, directory = tmpdir(), log, stopping } = options;
    stopping.throwIfAborted();
    if (!packages) throw new ScannerMissing(`the scanners of models are not installed. ${remedy}`);
    const folder = await mkdtemp(join(directory, 'modelyard-scan-'));
    try {
      const process = await startScannerProcess({ packages, python, folder, log, signal: stopping });
      void process.exited.then(() => {
        running = undefined;
        const removal: Promise<void> = removeFolder(folder)
          .catch((err) => log.warn({ err, folder }, 'the folder of the scanner stays; remove it'))
          .finally(() => removals.delete(removal));
        removals.add(removal);
      });
      return { process, folder };
    } catch (error) {
      await removeFolder(folder);
      stopping.throwIfAborted();
      log.error({ err: error, packages, python }, 'the scanners of models do not start');
      throw new ScannerMissing(`the scanners of models do not start. ${remedy}`);
    }
  }

  function ensureStarted(): Promise<Running> {
    running ??= start().catch((error) => {
      running = undefined;
      throw error;
    });
    return running;
  }

  async function scan({ limits, ...request }: ScanRequest, signal: AbortSignal): Promise<ScanResult> {
    const { timeoutMs, memoryBytes, imports = [] } = options;
    const { process } = await ensureStarted();
    const seconds = Math.ceil(timeoutMs / 1_000);
    const result = await process.scan({ ...request, seconds, imports, limits: { ...limits, memoryBytes } }, signal);
    const { failed } = result;
    return failed === undefined ? result : { ...result, failed: reasons[failed] ?? `the scan ended unexpectedly` };
  }

  return {
    folder: async () => (await ensureStarted()).folder,
    scan,
    stop: async () => {
      const started = await running?.catch(() => undefined);
      await started?.process.stop();
      // Otherwise the role may end before a folder is removed, which then stays for ever.
      await Promise.all(removals);
    },
  };
}

const reasons: Readonly<Record<string, string>> = {
  time: 'the scan took longer than the limit',
  memory: 'the scan needed more memory than the limit',
  output: 'the scan found more than it can tell',
};
