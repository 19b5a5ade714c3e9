import { createFindings } from '../../../domain/checks/findings.ts';
import type { Limits } from '../../../domain/checks/limits.ts';
import { FileUnreachable, type Material, type MaterialFile } from '../../../domain/checks/material.ts';
import { type CheckResult, count, toResult } from '../../../domain/checks/report.ts';
import { scanSecrets } from '../../../domain/checks/security/secrets.ts';
import { LimitExceeded } from '../limit-bytes.ts';
import type { Scan } from './scan.ts';
import { scanFile } from './scan-file.ts';

export interface SecurityCheck {
  readonly limits: Limits;
  readonly signal: AbortSignal;
  /** Directory for files that are too large for memory. */
  readonly directory: string;
}

/** Scans every file, and every text for secrets. A file that cannot be scanned does not pass. */
export async function checkSecurity({ texts, metadata, files }: Material, check: SecurityCheck): Promise<CheckResult> {
  const findings = createFindings();
  const scan: Scan = { ...check, findings, spent: { bytes: 0, entries: 0 } };
  for (const { label, text } of [...texts, ...metadata]) await scanSecrets(piecesOf(text), label, findings);
  let scanned = 0;
  for (const file of files) if (await scanOne(file, scan)) scanned += 1;
  const inside =
    scan.spent.entries > 0 ? ` with ${count(scan.spent.entries, 'entry').replace('entrys', 'entries')}` : '';
  return toResult(
    findings,
    `${scanned} of ${count(files.length, 'file')}${inside} and ${count(texts.length, 'text')} were scanned.`,
  );
}

async function scanOne(file: MaterialFile, scan: Scan): Promise<boolean> {
  if (file.artifactTypeCode === 'DI') {
    scan.findings.note(file.label, 'is an image in a registry and was not scanned');
    return false;
  }
  try {
    await scanFile(await file.open(scan.signal), file.label, scan);
    return true;
  } catch (error) {
    if (!(error instanceof FileUnreachable || error instanceof LimitExceeded)) throw error;
    scan.findings.problem(file.label, `was not scanned completely: ${error.message}`);
    return false;
  }
}

async function* piecesOf(text: string): AsyncGenerator<string> {
  yield text;
}
