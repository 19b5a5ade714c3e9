import Table from 'cli-table3';
import type { DeadLetter } from '../../services/kit/bus/dead-letters.ts';
import { fromHeaders } from '../../services/kit/bus/envelope.ts';
import type { AvroCodec } from '../../services/kit/codec/avro.ts';

const plain = { style: { head: [], border: [] } };

export function listTable(deadLetters: readonly DeadLetter[]): string {
  if (deadLetters.length === 0) return 'There are no dead letters.';
  const table = new Table({
    ...plain,
    head: ['id', 'given up', 'message', 'about', 'why', 'tries', 'replayed'],
    wordWrap: true,
    wrapOnWordBoundary: false,
    colWidths: [null, null, null, 32, 40, null, null],
  });
  for (const deadLetter of deadLetters) {
    const { id, time, headers, key, code, error, attempts, replayed } = deadLetter;
    const type = headers.ce_type?.split('.').at(-1) ?? 'unknown';
    const why = { content: printable(`${code}: ${error.slice(0, 120)}`), wrapOnWordBoundary: true };
    table.push([...[id, time, type, key].map(printable), why, attempts, replayed ? 'yes' : 'no']);
  }
  return table.toString();
}

export function deadLetterTable(deadLetter: DeadLetter, codec: AvroCodec): string {
  const { id, topic, partition, offset, group, time, code, error, attempts, where, replayed, key, headers } =
    deadLetter;
  const { data, bytes } = bodyOf(deadLetter, codec);
  const table = new Table({ ...plain, wordWrap: true, wrapOnWordBoundary: false, colWidths: [18, 100] });
  const rows = [
    ['id', id],
    ['from', `${topic}, partition ${partition}, offset ${offset}`],
    ['given up', `${time} by ${group} after ${attempts} tries`],
    ['why', `${code}: ${error}`],
    ...(where ? [['where', where] as const] : []),
    ['replayed', replayed ? 'yes' : 'no'],
    ['key', key],
    ...Object.entries(headers),
    ['body', data === undefined ? `not decodable; base64: ${bytes}` : JSON.stringify(data, null, 2)],
  ] as const;
  for (const row of rows) table.push(row.map(printable));
  return table.toString();
}

/** Everything, for programs; the body decoded where it can be, and the original bytes in base64 in any case. */
export function asJson(deadLetter: DeadLetter, codec: AvroCodec): object {
  const { value: _bytes, ...rest } = deadLetter;
  return { ...rest, ...bodyOf(deadLetter, codec) };
}

function bodyOf({ headers, value }: DeadLetter, codec: AvroCodec): { data?: unknown; bytes: string } {
  const bytes = value.toString('base64');
  try {
    const { type, fingerprint } = fromHeaders(headers);
    return { data: codec.decode(type, fingerprint, value), bytes };
  } catch {
    // Often this is the very reason why the message is here; the bytes say all there is to say.
    return { bytes };
  }
}

/** A message that could not be decoded may hold anything; its escape sequences must not reach the terminal. */
const printable = (text: string): string =>
  text.replace(/[^\P{C}\n]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
