import { Readable } from 'node:stream';
import { tokenOf } from '../../../platform/principals/token-of.ts';
import { common, operation } from '../operation.ts';
import { presentRecord } from '../present-record.ts';
import { filterOf, filterQuery, pageQuery, recordId } from '../shapes.ts';

/** Read at a time: a page of thousands is sent while it is read, and takes no more memory than one of hundreds. */
const readAtOnce = 500;

export const findLogs = operation({
  ...{ ...common, method: 'GET', path: '/logs', id: 'findLogs' },
  summary: 'Records of logs as JSON lines, the newest first',
  description:
    'Administrators see all; others what the models of a deployment of theirs wrote, which they name as `deploymentId`, and how their onboarding tasks went, with `service=task`. Each line is a `LogRecord`. The next page is asked for with `after`, the `id` of the last line; a page with fewer lines than `limit` is the last one.',
  query: filterQuery.extend({ ...pageQuery, after: recordId.optional() }),
  answerType: 'application/x-ndjson',
  failures: [400, 401, 403, 404, 429, 503],
  async run({ query: { limit, order, after, ...query }, caller, ctx }, { search, limitToOwn }) {
    const filter = await limitToOwn(filterOf(query), caller, () => tokenOf(ctx));
    const read = (count: number, from: typeof after) =>
      search.find(filter, { limit: count, order, ...(from && { after: from }) });
    // Before the answer begins, while a failure can still be answered with 503.
    const first = await read(Math.min(limit, readAtOnce), after);
    async function* lines() {
      let [page, left] = [first, limit];
      while (page.length > 0) {
        yield page.map((record) => `${JSON.stringify(presentRecord(record))}\n`).join('');
        left -= page.length;
        const isLast = page.length < readAtOnce || left <= 0;
        page = isLast ? [] : await read(Math.min(left, readAtOnce), page.at(-1)?.id);
      }
    }
    ctx.status = 200;
    ctx.set({ 'Content-Type': 'application/x-ndjson', 'Cache-Control': 'no-store' });
    ctx.body = Readable.from(lines());
  },
});
