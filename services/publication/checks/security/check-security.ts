import { createFindings } from '../findings.ts';
import { TooMuch } from '../limited.ts';
import type { Limits } from '../limits.ts';
import { type Material, type MaterialFile, OutOfReach } from '../material.ts';
import { count, type Result, toResult } from '../report.ts';
import type { Scan } from './scan.ts';
import { scanFile } from './scan-file.ts';
import { scanSecrets } from './secrets.ts';

export interface SecurityCheck {
  readonly limits: Limits;
  readonly signal: AbortSignal;
  /** Where files too large for the memory are put while they are looked at. */
  readonly directory: string;
}

/** Looks into every file, and for secrets in every text. What cannot be looked at does not pass. */
export async function checkSecurity({ texts, metadata, files }: Material, check: SecurityCheck): Promise<Result> {
  const findings = createFindings();
  const scan: Scan = { ...check, findings, spent: { bytes: 0, entries: 0 } };
  for (const { label, text } of [...texts, ...metadata]) await scanSecrets(piecesOf(text), label, findings);
  let scanned = 0;
  for (const file of files) if (await scanOne(file, scan)) scanned += 1;
  const inside =
    scan.spent.entries > 0 ? ` with ${count(scan.spent.entries, 'entry').replace('entrys', 'entries')}` : '';
  return toResult(
    findings,
    `${scanned} of ${count(files.length, 'file')}${inside} and ${count(texts.length, 'text')} were looked at.`,
  );
}

async function scanOne(file: MaterialFile, scan: Scan): Promise<boolean> {
  if (file.artifactTypeCode === 'DI') {
    scan.findings.note(file.label, 'is an image in a registry, which is not looked into here');
    return false;
  }
  try {
    await scanFile(await file.open(scan.signal), file.label, scan);
    return true;
  } catch (error) {
    if (!(error instanceof OutOfReach || error instanceof TooMuch)) throw error;
    scan.findings.problem(file.label, `was not looked at whole: ${error.message}`);
    return false;
  }
}

async function* piecesOf(text: string): AsyncGenerator<string> {
  yield text;
}
