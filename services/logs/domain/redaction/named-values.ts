import { readValue } from './read-value.ts';
import { redacted, secretKindOf } from './secret-names.ts';

/**
 * Where a value may begin, with the name before it: `name=`, `"name":`, `name => `, `api key: `, `<name>`, `--name `,
 * `name%3D`, and `PASSWORD '` of SQL. The separator comes first and the name is read backwards from it, so that a text of
 * letters alone costs one step for each, and each name is read once.
 */
const separator = new RegExp(
  [
    String.raw`[:=](?<=((?:[\w.-]{2,32} )?[\w.-]{1,64})\\{0,3}["'\x60]?\s{0,4}.)(?:>|=)?\s{0,4}`,
    String.raw`>(?<=<([\w:.-]{2,64})>)`,
    String.raw` (?<=--([\w-]{2,64}) )`,
    String.raw`%3[AD](?<=([\w.-]{2,64})%..)`,
    String.raw` (?=['"\x60])(?<=\b(password|passphrase|identified by) )`,
  ].join('|'),
  'gi',
);

/** The text with each value replaced that stands after the name of a secret. */
export function redactNamedValues(text: string): string {
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
  const kind = read && secretKindOf(named, read.value);
  return read && kind !== undefined ? { kind, start: read.start, end: read.end } : undefined;
}
