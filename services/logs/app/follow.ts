import type { LogFilter, LogSearch, StoredRecord } from '../domain/log-search.ts';

const mostAtOnce = 1_000;
/** Numbers that are looked at in one statement, and how many times in one call: records that do not match take time too. */
const numbersAtOnce = 5_000;
const mostLooks = 10;

type Search = Pick<LogSearch, 'find' | 'settledNumber' | 'findStored'>;

export interface Followed {
  readonly records: readonly StoredRecord[];
  /** Numbers up to it have been looked at: another stream goes on after it. Undefined while records are read that were stored before the first call. */
  readonly upTo: number | undefined;
}

/**
 * What follows logs: each call resolves to records that no call before has resolved to. First those since `from` that were stored
 * before the first call, in the order of time, unless `after` is the number that another stream has come to; then what is stored after
 * it, whatever its time is, in the order of storing. Errors: `unavailable`, after which it finds nothing more.
 */
export function createFollow(
  search: Search,
  filter: LogFilter & { readonly from: number },
  after?: number,
): () => Promise<Followed> {
  const pages = follow(search, filter, after);
  return async () => (await pages.next()).value ?? { records: [], upTo: undefined };
}

async function* follow(
  search: Search,
  { from, ...filter }: LogFilter & { readonly from: number },
  resumed: number | undefined,
): AsyncGenerator<Followed, undefined> {
  // Times say nothing of what is new: a record may be stored minutes after it was written, between others.
  let after = resumed ?? (await search.settledNumber());
  if (resumed === undefined) {
    const before = { ...filter, from, numbersTo: after };
    for (let page: readonly StoredRecord[] | undefined; !page || page.length === mostAtOnce; ) {
      const last = page?.at(-1)?.id;
      page = await search.find(before, { limit: mostAtOnce, order: 'oldest', ...(last && { after: last }) });
      yield { records: page, upTo: page.length === mostAtOnce ? undefined : after };
    }
  }
  for (;;) {
    const settled = await search.settledNumber();
    const records: StoredRecord[] = [];
    for (let looks = 0; after < settled && records.length < mostAtOnce && looks < mostLooks; looks += 1) {
      const numbersTo = Math.min(settled, after + numbersAtOnce);
      records.push(...(await search.findStored({ ...filter, numbersTo }, after)));
      after = numbersTo;
    }
    yield { records, upTo: after };
  }
}
