import correct from 'spdx-correct';
import parseExpression from 'spdx-expression-parse';
import type { LicenceTexts } from './licence-texts.ts';

/** A text is taken for a licence when this much of it is the same. */
const sameEnough = 0.9;

/** And when this much is, where its first line names the licence: some differ from each other in one sentence. */
const sameEnoughToTitle = 0.8;

/** Longer than this is no expression; to weigh one takes time that grows with its length. */
const expressionLimit = 200;

const spdxLine = /SPDX-License-Identifier:[ \t]*([^\r\n*#/]{1,200})/i;

/** The licence a file or a text is about, as an SPDX expression; undefined where nobody can tell. */
export function recogniseLicence(text: string, texts: LicenceTexts): string | undefined {
  return fromLine(text) ?? fromJson(text) ?? fromName(text) ?? fromText(text, texts);
}

function fromLine(text: string): string | undefined {
  const named = spdxLine.exec(text)?.[1];
  return named === undefined ? undefined : toExpression(named);
}

/** Licences as profiles: `{ "keyword": "Apache-2.0", "licenseName": … }`, and metadata that name one. */
function fromJson(text: string): string | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    return licenceIn(JSON.parse(text));
  } catch {
    return undefined;
  }
}

const keys = ['license', 'licence', 'spdx', 'spdxid', 'keyword', 'licensename', 'name', 'id', 'identifier'];

function licenceIn(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return toExpression(value);
  if (typeof value !== 'object' || value === null || depth > 4) return undefined;
  const members = new Map(
    Object.entries(value).map(([key, inner]) => [key.toLowerCase().replaceAll(/[-_ ]/g, ''), inner]),
  );
  for (const key of depth === 0 ? keys.filter((name) => name !== 'name' && name !== 'id') : keys) {
    const found = licenceIn(members.get(key), depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A text that is no more than a name: `Apache 2.0`. */
const fromName = (text: string): string | undefined =>
  text.trim().length <= expressionLimit && !text.trim().includes('\n') ? toExpression(text) : undefined;

function fromText(text: string, texts: LicenceTexts): string | undefined {
  const title = toExpression(/\S[^\n]{0,100}/.exec(text)?.[0] ?? '');
  if (title !== undefined && texts.likeness(text, title) >= sameEnoughToTitle) return title;
  const best = texts.closest(text);
  return best && best.likeness >= sameEnough ? best.id : undefined;
}

/** An expression as it is, or what people write instead of an id: `Apache 2`, `GPLv3`. */
function toExpression(text: string): string | undefined {
  const named = text.trim();
  if (named === '' || named.length > expressionLimit) return undefined;
  try {
    parseExpression(named);
    return named;
  } catch {
    return correct(named) ?? correct(withoutWords(named)) ?? undefined;
  }
}

/** `The ISC License:` is ISC. */
const withoutWords = (name: string): string => name.replace(/^the\s+/i, '').replace(/\s+licen[cs]e:?$/i, '');
