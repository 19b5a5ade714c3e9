import { plainTable } from '../../demo/plain-table.ts';
import type { Terminal } from './terminal.ts';

/** Rows of a table, or with --json what they were made of. */
export function showList<T>(
  { print, note }: Pick<Terminal, 'print' | 'note'>,
  list: readonly T[],
  { json, columns, empty }: { json: boolean; columns: Readonly<Record<string, (one: T) => unknown>>; empty: string },
): void {
  if (json) print(JSON.stringify(list, null, 2));
  else if (list.length === 0) note(empty);
  else print(tableOf(list, columns));
}

function tableOf<T>(list: readonly T[], columns: Readonly<Record<string, (one: T) => unknown>>): string {
  const table = plainTable(...Object.keys(columns));
  table.push(...list.map((one) => Object.values(columns).map((of) => printable(of(one)))));
  return table.toString().replace(/ +$/gm, '');
}

/** Names and values, one a line, or with --json what they were made of. */
export function showOne<T>(
  { print }: Pick<Terminal, 'print'>,
  one: T,
  { json, lines }: { json: boolean; lines: Readonly<Record<string, unknown>> },
): void {
  if (json) {
    print(JSON.stringify(one, null, 2));
    return;
  }
  const shown = Object.entries(lines).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const width = Math.max(...shown.map(([name]) => name.length));
  print(shown.map(([name, value]) => `${name.padEnd(width)}  ${printable(value)}`).join('\n'));
}

/** A day and a time of the place the person is at. */
export const when = (time: number | string | null | undefined): string =>
  time === null || time === undefined ? '' : new Date(time).toLocaleString('sv-SE');

/** Without control characters: names of others must not move the cursor of a terminal, or worse. */
export const printable = (value: unknown): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
  String(value ?? '').replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');

/** With a full stop, where another sentence follows. */
export const sentence = (text: string): string => (/[.!?:]$/.test(text) ? text : `${text}.`);
