import { readValue } from './read-value.ts';
import { redacted, secretKindOf } from './secret-names.ts';

/** A quote, also where JSON stands in JSON; and spaces, but no line break: the next line is no value. */
const mark = String.raw`\\{0,3}["'\x60]`;
const space = String.raw`[ \t]{0,4}`;

/**
 * Where a value may begin, with the name before it. The separator comes first and the name is read backwards from it, so
 * that a text of letters alone costs one step for each, and each name is read once.
 */
const separators = [
  // {"name":"DB_PASSWORD","value":, as environments of containers are written.
  `:(?<=(?:name|key)${mark}${space}:${space}${mark}([\\w.-]{2,64})${mark}${space},${space}${mark}value${mark}.)${space}`,
  // name=, "name":, name =>, api key:
  `[:=](?<=((?:[\\w.-]{2,32} )?[\\w.-]{1,64})(?:${mark})?${space}.)(?:>|=)?${space}`,
  '>(?<=<([\\w:.-]{2,64})>)',
  ' (?<=--([\\w-]{2,64}) )(?![-\\s])',
  '%3[AD](?<=([\\w.-]{2,64})%..)',
  // PASSWORD '…' in SQL.
  ' (?=["\'\\x60])(?<=\\b(password|passphrase|identified by) )',
];
const separator = new RegExp(separators.join('|'), 'gi');
/** What each of them has; a text without it is found out at once. */
const mayHaveOne = /[:=>%]| --| ["'`]/;

/** The text with each value replaced that stands after the name of a secret. */
export function redactNamedValues(text: string): string {
  if (!mayHaveOne.test(text)) return text;
  const parts: string[] = [];
  let done = 0;
  separator.lastIndex = 0;
  for (let found = separator.exec(text); found; found = separator.exec(text)) {
    const name = found.slice(1).find((group) => group !== undefined) ?? '';
    const secret = readSecret(text, separator.lastIndex, name, found[0]);
    if (!secret) continue;
    parts.push(text.slice(done, secret.start), redacted(secret.kind));
    done = secret.end;
    separator.lastIndex = done;
  }
  return done === 0 ? text : parts.join('') + text.slice(done);
}

function readSecret(text: string, at: number, name: string, found: string) {
  const named = name.toLowerCase() === 'identified by' ? 'password' : name;
  // Most names are none of a secret: their values are not read.
  const likely = secretKindOf(named, 'D'.repeat(43));
  if (likely === undefined) return undefined;
  const read = readValue(text, at, { kind: likely, afterProse: found.startsWith(': ') });
  if (!read) return undefined;
  const kind = secretKindOf(named, read.value);
  return kind === undefined ? undefined : { kind, start: read.start, end: read.end };
}
