import { createReadStream } from 'node:fs';
import { createFindings, type Findings } from '../../../domain/checks/findings.ts';
import type { Limits } from '../../../domain/checks/limits.ts';
import {
  FileUnreachable,
  type Material,
  type MaterialFile,
  type MaterialText,
} from '../../../domain/checks/material.ts';
import { type CheckResult, count, toResult } from '../../../domain/checks/report.ts';
import {
  type ModelScanner,
  ScannerMissing,
  type ScanRequest,
  type SearchViruses,
} from '../../../domain/checks/security/model-scanner.ts';
import { LimitExceeded, limitBytes } from '../limit-bytes.ts';
import { withSpooledFile } from './spool-file.ts';

export interface SecurityCheck {
  readonly limits: Limits;
  readonly signal: AbortSignal;
  readonly scanner: ModelScanner;
  /** Where the site has a virus scanner. */
  readonly searchViruses?: SearchViruses | undefined;
}

interface Scan extends SecurityCheck {
  readonly findings: Findings;
  /** Totals over all files. */
  readonly spent: { bytes: number; entries: number };
}

/** Scans every file, and every text for secrets. A file that cannot be scanned does not pass. */
export async function checkSecurity(material: Material, check: SecurityCheck): Promise<CheckResult> {
  try {
    return await scanAll(material, check);
  } catch (error) {
    if (!(error instanceof ScannerMissing)) throw error;
    return { passed: false, report: `Not passed: ${error.message}` };
  }
}

async function scanAll({ texts, metadata, files }: Material, check: SecurityCheck): Promise<CheckResult> {
  const scan: Scan = { ...check, findings: createFindings(), spent: { bytes: 0, entries: 0 } };
  const folder = await check.scanner.folder();
  await scanTexts([...texts, ...metadata], folder, scan);
  let scanned = 0;
  for (const file of files) if (await scanFile(file, folder, scan)) scanned += 1;
  const inside =
    scan.spent.entries === 0 ? '' : ` with ${scan.spent.entries} ${scan.spent.entries === 1 ? 'entry' : 'entries'}`;
  const looked = `${scanned} of ${count(files.length, 'file')}${inside} and ${count(texts.length, 'text')} were scanned.`;
  return toResult(scan.findings, looked);
}

/** All in one scan: the process that is forked for it costs more than a text. */
async function scanTexts(texts: readonly MaterialText[], folder: string, scan: Scan): Promise<void> {
  if (texts.length === 0) return;
  const list = JSON.stringify(texts.map(({ label, text }) => ({ label, text })));
  await withSpooledFile([Buffer.from(list)], folder, (path) =>
    scanPath({ path, label: 'the texts', kind: 'texts' }, scan),
  );
}

async function scanFile(file: MaterialFile, folder: string, scan: Scan): Promise<boolean> {
  const { findings, limits, signal } = scan;
  if (file.artifactTypeCode === 'DI') {
    findings.note(file.label, 'is an image in a registry and was not scanned');
    return false;
  }
  try {
    const source = limitBytes(await file.open(signal), limits.fileBytes, signal);
    return await withSpooledFile(source, folder, async (path) => {
      const virus = await scan.searchViruses?.(createReadStream(path), signal);
      if (virus) findings.problem(file.label, virus, 'virus');
      return scanPath({ path, label: file.label, kind: 'file' }, scan);
    });
  } catch (error) {
    if (!(error instanceof FileUnreachable || error instanceof LimitExceeded)) throw error;
    findings.problem(file.label, `was not scanned completely: ${error.message}`);
    return false;
  }
}

/** Whether the scan came to its end. */
async function scanPath(request: Omit<ScanRequest, 'limits'>, scan: Scan): Promise<boolean> {
  const { scanner, limits, spent, findings, signal } = scan;
  const left = {
    ...limits,
    totalBytes: Math.max(limits.totalBytes - spent.bytes, 0),
    entries: Math.max(limits.entries - spent.entries, 0),
  };
  const { totalBytes, entries, depth, ratio, ratioFromBytes } = left;
  const asked = { ...request, limits: { totalBytes, entries, depth, ratio, ratioFromBytes } };
  const { findings: found, spent: used, failed } = await scanner.scan(asked, signal);
  for (const { weight, where, what, rule } of found) findings[weight](where, what, rule);
  spent.bytes += used?.bytes ?? 0;
  spent.entries += used?.entries ?? 0;
  if (failed !== undefined) findings.problem(request.label, `was not scanned completely: ${failed}`);
  return failed === undefined;
}
