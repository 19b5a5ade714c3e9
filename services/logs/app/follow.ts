import type { LogFilter, LogSearch, RecordId, StoredRecord } from '../domain/log-search.ts';

/** Records of different sources are not stored in the order of their times; a later one is not seen. */
const lateMs = 10_000;
const mostAtOnce = 1_000;
/** Where so many come, those that are late are not looked for. */
const mostPages = 10;

/**
 * What follows logs: each call resolves to the records that were not there at the call before, in the order of time.
 * Errors: `unavailable`.
 */
export function createFollow(
  search: Pick<LogSearch, 'find'>,
  filter: LogFilter & { readonly from: number },
): () => Promise<readonly StoredRecord[]> {
  let from = filter.from;
  let seen = new Map<string, RecordId>();
  return async () => {
    const found: StoredRecord[] = [];
    let after: RecordId | undefined;
    let pages = 0;
    let isWhole = false;
    while (!isWhole && pages < mostPages && found.length < mostAtOnce) {
      const page = await search.find(
        { ...filter, from },
        { limit: mostAtOnce, order: 'oldest', ...(after && { after }) },
      );
      found.push(...page.filter(({ id }) => !seen.has(keyOf(id))));
      after = page.at(-1)?.id ?? after;
      pages += 1;
      isWhole = page.length < mostAtOnce;
    }
    for (const { id } of found) seen.set(keyOf(id), id);
    if (after) from = Math.max(from, isWhole ? after.time - lateMs : after.time);
    seen = new Map([...seen].filter(([, { time }]) => time >= from));
    return found;
  };
}

const keyOf = ({ time, number }: RecordId): string => `${time}-${number}`;
