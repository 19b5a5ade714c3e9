import type { LogFilter, LogSearch, StoredRecord } from '../domain/log-search.ts';

const mostAtOnce = 1_000;
/** Numbers that are looked at in one statement, and how many times in one call: records that do not match take time too. */
const numbersAtOnce = 5_000;
const mostLooks = 10;

type Search = Pick<LogSearch, 'find' | 'settledNumber' | 'findStored'>;

/**
 * What follows logs: each call resolves to records that no call before has resolved to. First those since `from` that were stored
 * before the first call, in the order of time; then what is stored after it, whatever its time is, in the order of storing.
 * Errors: `unavailable`, after which it finds nothing more.
 */
export function createFollow(
  search: Search,
  filter: LogFilter & { readonly from: number },
): () => Promise<readonly StoredRecord[]> {
  const pages = follow(search, filter);
  return async () => (await pages.next()).value ?? [];
}

async function* follow(
  search: Search,
  { from, ...filter }: LogFilter & { readonly from: number },
): AsyncGenerator<readonly StoredRecord[], undefined> {
  // Times say nothing of what is new: a record may be stored minutes after it was written, between others.
  let after = await search.settledNumber();
  const before = { ...filter, from, numbersTo: after };
  for (let page: readonly StoredRecord[] | undefined; !page || page.length === mostAtOnce; ) {
    const last = page?.at(-1)?.id;
    page = await search.find(before, { limit: mostAtOnce, order: 'oldest', ...(last && { after: last }) });
    yield page;
  }
  for (;;) {
    const settled = await search.settledNumber();
    const found: StoredRecord[] = [];
    for (let looks = 0; after < settled && found.length < mostAtOnce && looks < mostLooks; looks += 1) {
      const numbersTo = Math.min(settled, after + numbersAtOnce);
      found.push(...(await search.findStored({ ...filter, numbersTo }, after)));
      after = numbersTo;
    }
    yield found;
  }
}
