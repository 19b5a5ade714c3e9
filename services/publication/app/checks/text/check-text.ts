import { createHtmlText } from '../../../../kit/html-text.ts';
import { createFindings, type Findings } from '../../../domain/checks/findings.ts';
import type { Limits } from '../../../domain/checks/limits.ts';
import {
  FileUnreachable,
  type Material,
  type MaterialFile,
  type MaterialText,
} from '../../../domain/checks/material.ts';
import { type CheckResult, count, toResult } from '../../../domain/checks/report.ts';
import { createWordSearch } from '../../../domain/checks/text/words.ts';
import { LimitExceeded, limitBytes } from '../limit-bytes.ts';
import { readHead } from '../read-head.ts';
import { decodeText, encodingOf, headBytes } from './decode-text.ts';

/** Attributes whose values readers see or hear. */
const readableAttributes = ['alt', 'title', 'aria-label', 'placeholder', 'content', 'value'];

export interface TextCheck {
  readonly forbidden: readonly string[];
  readonly limits: Limits;
  readonly signal: AbortSignal;
}

/** Searches the names, the texts and the text documents of a publication for forbidden words. */
export async function checkText({ texts, files }: Material, check: TextCheck): Promise<CheckResult> {
  const findings = createFindings();
  const documents = files.filter(({ kind }) => kind === 'document');
  if (check.forbidden.length === 0) return toResult(findings, 'The site has no forbidden words.');
  for (const text of texts) report(text.label, searchText(text, check.forbidden), findings);
  let read = 0;
  for (const file of documents) {
    report(
      `the name of ${file.label}`,
      searchText({ ...file, text: file.name, format: 'plain' }, check.forbidden),
      findings,
    );
    if (await searchFile(file, check, findings)) read += 1;
  }
  const looked = `${count(texts.length, 'text')} and ${read} of ${count(documents.length, 'document')} were read for ${count(check.forbidden.length, 'word')}.`;
  return toResult(findings, looked);
}

function report(where: string, found: ReadonlyMap<string, number>, findings: Findings): void {
  for (const [word, times] of found)
    findings.problem(where, `contains "${word}"${times === 1 ? '' : ` ${times} times`}`);
}

function searchText({ text, format }: Pick<MaterialText, 'text' | 'format'>, forbidden: readonly string[]) {
  const search = createWordSearch(forbidden);
  const html = createHtmlText(readableAttributes);
  search.add(format === 'html' ? html.add(text) + html.end() : text);
  return search.end();
}

/** Returns whether the document was read; a document that is not text is skipped. */
async function searchFile(file: MaterialFile, check: TextCheck, findings: Findings): Promise<boolean> {
  const { forbidden, limits, signal } = check;
  try {
    const bytes = limitBytes(await file.open(signal), limits.fileBytes, signal);
    const { head, whole } = await readHead(bytes, headBytes);
    const encoding = await encodingOf(head);
    if (encoding === undefined) {
      await bytes.return(undefined);
      findings.note(file.label, 'is not text and was not read');
      return false;
    }
    const html = /\.x?html?$/i.test(file.name) ? createHtmlText(readableAttributes) : undefined;
    const search = createWordSearch(forbidden);
    for await (const piece of decodeText(whole, encoding)) search.add(html ? html.add(piece) : piece);
    if (html) search.add(html.end());
    report(file.label, search.end(), findings);
    return true;
  } catch (error) {
    if (!(error instanceof FileUnreachable || error instanceof LimitExceeded)) throw error;
    findings.problem(file.label, `was not read: ${error.message}`);
    return false;
  }
}
