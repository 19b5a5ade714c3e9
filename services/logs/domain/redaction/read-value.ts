import type { AttributeValue } from '../log-record.ts';
import { endOfQuoted, readList } from './read-enclosed.ts';

/** A value in a text: what it is, and from where to where it stands without its quotes. */
export interface ReadValue {
  readonly value: AttributeValue;
  readonly start: number;
  readonly end: number;
}

export interface Before {
  /** Kind of secret that the name announces. */
  readonly kind: string;
  /** After a colon and a space, where `token: expired` may be a sentence. */
  readonly afterProse: boolean;
}

const quote = /(\\{0,3})(["'`])/y;
// Values of many characters are read in parts: an expression that takes alternatives without a limit remembers each, and
// throws where they are millions.
/** Cookies, up to the quote that ends the text around them and not up to those of their own. */
const line = /(?:[^\r\n"'`\\]|(?<==)\\{0,3}["']|\\{0,3}["'](?=;)){1,8192}/y;
/** Lists of parameters, with quotes of their own. */
const parameters = /(?:Digest|AWS4-HMAC-SHA256|Hawk|OAuth|SCRAM-SHA-\d{1,3}) [^\r\n]+/y;
/** A delimiter belongs to the value unless what follows shows that the value is over: passwords have any character. */
const word =
  /(?:[^\s"'`<&,;)}\]\\]|<(?![/\w])|[&,;)}\]](?![\s&,;)}\]"'`<\\]|$|[\w.-]{1,64}[=:])|\\(?![nrt"'\\])){1,8192}/y;
const scheme = /(?:Bearer|Basic|Token|ApiKey|Negotiate)(?: |%20|\+){1,4}/iy;

const sentence =
  /^(?:a|an|and|at|be|by|cannot|contains?|does|empty|expired|for|from|has|in|incorrect|invalid|is|malformed|may|missing|must|no|not|of|only|or|required|should|the|to|too|unset|was|wrong)$/i;
const literals: Readonly<Record<string, AttributeValue>> = { true: true, false: false, null: null, undefined: null };

/** The value at `at`; undefined where none begins there. A quote that is not closed reaches to the end of the text. */
export function readValue(text: string, at: number, { kind, afterProse }: Before): ReadValue | undefined {
  const opened = match(quote, text, at);
  if (opened) {
    const start = at + opened.length;
    const end = endOfQuoted(text, start, opened);
    return { value: text.slice(start, end), start, end };
  }
  const found =
    readList(text, at) ??
    (kind === 'authorization' ? match(parameters, text, at) : undefined) ??
    (kind === 'cookie' ? matchAll(line, text, at) : readWord(text, at));
  if (found === undefined || /^\[redacted [a-z -]{1,24}\]?/.test(found)) return undefined;
  if (afterProse && (sentence.test(found) || (kind !== 'password' && /^[a-z]{1,12}[.,]?$/.test(found))))
    return undefined;
  return { value: literalOf(found), start: at, end: at + found.length };
}

function literalOf(found: string): AttributeValue {
  if (Object.hasOwn(literals, found)) return literals[found] ?? null;
  return /^\d{1,15}$/.test(found) ? Number(found) : found;
}

/** With the scheme of an authorization before it, where a value follows that. */
function readWord(text: string, at: number): string | undefined {
  const before = match(scheme, text, at) ?? '';
  const rest = matchAll(word, text, at + before.length);
  return rest === undefined && before !== '' ? matchAll(word, text, at) : rest && before + rest;
}

/** What the expression matches at `at`, and right after that, again and again. */
function matchAll(expression: RegExp, text: string, at: number): string | undefined {
  let end = at;
  for (let part = match(expression, text, end); part; part = match(expression, text, end)) end += part.length;
  return end === at ? undefined : text.slice(at, end);
}

function match(expression: RegExp, text: string, at: number): string | undefined {
  expression.lastIndex = at;
  return expression.exec(text)?.[0];
}
