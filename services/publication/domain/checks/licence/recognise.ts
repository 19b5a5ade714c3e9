import correct from 'spdx-correct';
import parseExpression from 'spdx-expression-parse';
import type { LicenceTexts } from './licence-texts.ts';

/** Minimum similarity for a text to be recognised as a licence. */
const minSimilarity = 0.9;

/** The same if the first line names the licence: some licences differ in one sentence only. */
const minTitledSimilarity = 0.8;

/** Maximum length of an expression; the time to evaluate one grows with its length. */
const expressionLimit = 200;

const spdxLine = /SPDX-License-Identifier:[ \t]*([^\r\n*#/]{1,200})/i;

/** The licence of a file or text as an SPDX expression; undefined if it cannot be recognised. */
export function recogniseLicence(text: string, texts: LicenceTexts): string | undefined {
  if (/^\s*\{/.test(text)) return fromJson(text, texts);
  return fromLine(text) ?? fromName(text) ?? fromText(text, texts);
}

function fromLine(text: string): string | undefined {
  const named = spdxLine.exec(text)?.[1];
  return named === undefined ? undefined : toExpression(named);
}

/**
 * Licence profiles, `{ "keyword": "Apache-2.0", "licenseName": … }`, metadata with a licence, and what clients write of a text:
 * `{ "license": "Apache License …" }`.
 */
function fromJson(text: string, texts: LicenceTexts): string | undefined {
  try {
    const document = JSON.parse(text);
    return licenceIn(document) ?? fromTextIn(document, texts);
  } catch {
    return undefined;
  }
}

function fromTextIn({ license }: { readonly license?: unknown }, texts: LicenceTexts): string | undefined {
  return typeof license === 'string' ? (fromLine(license) ?? fromText(license, texts)) : undefined;
}

/** Keys of licences, and keys of their names. */
const keys = ['license', 'licence', 'spdx', 'spdxid', 'spdxlicense', 'keyword', 'licensename', 'licenseid'];
const nameKeys = [...keys, 'name', 'id', 'identifier', 'value', 'type'];
const depthLimit = 4;

/** Searches `keys` first, then nested values. */
function licenceIn(value: unknown, depth = 0): string | undefined {
  if (typeof value !== 'object' || value === null || depth > depthLimit) return undefined;
  const members = Object.entries(value).map(([key, inner]) => [plain(key), inner] as const);
  return (
    first(
      members.filter(([key]) => keys.includes(key)),
      ([, inner]) => namedBy(inner),
    ) ?? first(members, ([, inner]) => licenceIn(inner, depth + 1))
  );
}

function namedBy(value: unknown): string | undefined {
  if (typeof value === 'string') return toExpression(value);
  if (typeof value !== 'object' || value === null) return undefined;
  const members = Object.entries(value).filter(([key]) => nameKeys.includes(plain(key)));
  return first(members, ([, inner]) => (typeof inner === 'string' ? toExpression(inner) : undefined));
}

const plain = (key: string): string => key.toLowerCase().replaceAll(/[-_ ]/g, '');

function first<T>(items: readonly T[], find: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A text that is only a name: `Apache 2.0`. */
const fromName = (text: string): string | undefined =>
  text.trim().length <= expressionLimit && !text.trim().includes('\n') ? toExpression(text) : undefined;

function fromText(text: string, texts: LicenceTexts): string | undefined {
  const title = toExpression(/\S[^\n]{0,100}/.exec(text)?.[0] ?? '');
  if (title !== undefined && texts.similarity(text, title) >= minTitledSimilarity) return title;
  const best = texts.closest(text);
  return best && best.similarity >= minSimilarity ? best.id : undefined;
}

/** A valid expression, or the correction of a common spelling: `Apache 2`, `GPLv3`. */
function toExpression(text: string): string | undefined {
  const named = text.trim();
  if (named === '' || named.length > expressionLimit) return undefined;
  try {
    parseExpression(named);
    return named;
  } catch {
    return isPlainName(named) ? (correct(named) ?? correct(withoutWords(named)) ?? undefined) : undefined;
  }
}

/** `The ISC License:` is ISC. */
const withoutWords = (name: string): string => name.replace(/^the\s+/i, '').replace(/\s+licen[cs]e:?$/i, '');

/** The correction finds an id in nearly every text that mentions one; "not MIT" is not a licence. */
const isPlainName = (name: string): boolean =>
  name.split(/\s+/).length <= 6 &&
  !/\b(?:no|not|non|never|without|except|unlike|like|similar|modified|custom|proprietary|commercial|instead)\b/i.test(
    name,
  );
