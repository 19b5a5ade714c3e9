import { pino } from 'pino';
import { installScanners } from '../../scripts/support/scanner-packages.ts';
import { createPythonScanner, type PythonScanner } from '../../services/publication/clients/scanner/python-scanner.ts';
import { addCleanup } from './cleanup.ts';

let installed: ReturnType<typeof installScanners> | undefined;

/** The settings of a worker that scans. */
export function scannerSettings() {
  installed ??= installScanners();
  return installed;
}

let shared: Promise<PythonScanner> | undefined;

/** The scanner of all specs of a run. */
export function sharedScanner(): Promise<PythonScanner> {
  shared ??= start();
  return shared;
}

async function start(): Promise<PythonScanner> {
  const scanner = await createTestScanner();
  addCleanup(async () => {
    shared = undefined;
    await scanner.stop();
  });
  return scanner;
}

export async function createTestScanner(changes: Partial<Parameters<typeof createPythonScanner>[0]> = {}) {
  const { PUBLICATION_SCANNERS: packages, PUBLICATION_PYTHON: python } = await scannerSettings();
  const [log, { signal: stopping }] = [pino({ level: 'silent' }), new AbortController()];
  return createPythonScanner({ packages, python, log, stopping, timeoutMs: 60_000, memoryBytes: 2 ** 30, ...changes });
}
