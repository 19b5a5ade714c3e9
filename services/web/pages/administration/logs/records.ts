import type { LogRecord } from '../../../../contracts/logs-api.ts';

/** Records without a gap, the newest first. */
export interface RecordPage {
  readonly records: readonly LogRecord[];
  /** Whether there are none before these. */
  readonly isLast: boolean;
}

/** What react-query keeps of a list that is loaded page by page. */
export interface RecordPages {
  readonly pages: RecordPage[];
  readonly pageParams: unknown[];
}

/** Of an answer of JSON lines to a request for `limit` records. */
export function readPage(text: string, limit: number): RecordPage {
  const lines = text.split('\n').filter((line) => line !== '');
  return { records: lines.map((line): LogRecord => JSON.parse(line)), isLast: lines.length < limit };
}

/** The newest first: ids are a time and a number. */
function byAge({ id: one }: LogRecord, { id: other }: LogRecord): number {
  const [[time = 0, number = 0], [otherTime = 0, otherNumber = 0]] = [partsOf(one), partsOf(other)];
  return otherTime - time || otherNumber - number;
}

const partsOf = (id: string): readonly number[] => id.split('-').map(Number);

/**
 * The list with records that have come, at most `most` in all; and how many of them were new. It is one page then, so that what
 * is asked for next follows the last record that is shown.
 */
export function withArrived(
  { pages }: RecordPages,
  arrived: readonly LogRecord[],
  most: number,
): { readonly data: RecordPages; readonly count: number } {
  const shown = pages.flatMap(({ records }) => records);
  const isLast = pages.at(-1)?.isLast ?? true;
  const [known, oldest] = [new Set(shown.map(({ id }) => id)), shown.at(-1)];
  const fresh = arrived.filter((record) => {
    // One before the last that is shown comes with the older ones; here it would hide those between.
    const isOlder = !isLast && oldest !== undefined && byAge(oldest, record) < 0;
    const isNew = !known.has(record.id) && !isOlder;
    known.add(record.id);
    return isNew;
  });
  const all = [...fresh, ...shown].sort(byAge);
  const page = { records: all.slice(0, most), isLast: isLast && all.length <= most };
  return { data: { pages: [page], pageParams: [undefined] }, count: fresh.length };
}

/** How many records of a list are in none of its pages as they were before. */
export function countNew(before: RecordPages, now: RecordPages): number {
  const known = new Set(before.pages.flatMap(({ records }) => records.map(({ id }) => id)));
  return now.pages.flatMap(({ records }) => records).filter(({ id }) => !known.has(id)).length;
}
