import { createFindings, type Findings } from '../../../domain/checks/findings.ts';
import { isAllowed } from '../../../domain/checks/licence/allowed.ts';
import type { LicenceTexts } from '../../../domain/checks/licence/licence-texts.ts';
import { recogniseLicence } from '../../../domain/checks/licence/recognise.ts';
import type { Limits } from '../../../domain/checks/limits.ts';
import { FileUnreachable, type Material, type MaterialFile } from '../../../domain/checks/material.ts';
import { type CheckResult, count, toResult } from '../../../domain/checks/report.ts';
import { LimitExceeded, limitBytes } from '../limit-bytes.ts';

export interface LicenceCheck {
  readonly allowed: readonly string[];
  readonly texts: LicenceTexts;
  readonly limits: Limits;
  readonly signal: AbortSignal;
}

/** A part of a publication that contains or names a licence. */
interface Source {
  readonly label: string;
  read(): Promise<string>;
}

/** A publication needs a licence, and every licence in it has to be recognised and allowed. */
export async function checkLicence(material: Material, check: LicenceCheck): Promise<CheckResult> {
  const findings = createFindings();
  const { allowed, texts } = check;
  const files = material.files
    .filter(isLicence)
    .map((file): Source => ({ label: file.label, read: () => readText(file, check) }));
  let found = 0;
  for (const { label, read } of files) {
    found += 1;
    const text = await read().catch((error) => notRead(error, label, findings));
    if (text !== undefined) judge(label, recogniseLicence(text, texts), allowed, findings);
  }
  for (const { label, text } of material.metadata) {
    const licence = namesLicence(text) ? recogniseLicence(text, texts) : undefined;
    if (!namesLicence(text)) continue;
    found += 1;
    judge(label, licence, allowed, findings);
  }
  if (found === 0)
    findings.problem(
      'the revision',
      'has no licence: attach one as a document named LICENSE, or name it in the metadata',
    );
  return toResult(findings, `${count(found, 'licence')} found.`);
}

/** `LICENSE`, `licence.txt`, `COPYING.md`, `license-3rd-party.json`. */
const isLicence = ({ name, artifactTypeCode }: MaterialFile): boolean =>
  artifactTypeCode === 'LI' || /^(?:licen[cs]e|unlicense|copying)(?:[^a-z]|$)/i.test(name);

const namesLicence = (metadata: string): boolean =>
  /"(?:[^"]{0,40}[-_ ])?(?:licen[cs]e|spdx)[^"]{0,40}"\s*:/i.test(metadata);

function judge(label: string, licence: string | undefined, allowed: readonly string[], findings: Findings): void {
  if (licence === undefined)
    findings.problem(label, 'is not a known licence; name it by "SPDX-License-Identifier: <id>" (spdx.org/licenses)');
  else if (isAllowed(licence, allowed)) findings.note(label, `${licence}, which is allowed`);
  else findings.problem(label, `${licence}, which is not on the list of allowed licences`);
}

async function readText(file: MaterialFile, { limits, signal }: LicenceCheck): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of limitBytes(await file.open(signal), limits.licenceBytes, signal)) pieces.push(piece);
  return new TextDecoder().decode(Buffer.concat(pieces));
}

function notRead(error: unknown, label: string, findings: Findings): undefined {
  if (!(error instanceof FileUnreachable || error instanceof LimitExceeded)) throw error;
  findings.problem(label, `was not read: ${error.message}`);
}
