import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from 'koa';
import { AppError } from '../../../kit/errors.ts';
import { heartbeat, sendEvents } from '../../../kit/http/event-stream.ts';
import { tokenOf } from '../../../platform/principals/token-of.ts';
import { createFollow, type Followed } from '../../app/follow.ts';
import { common, operation } from '../operation.ts';
import { presentRecord } from '../present-record.ts';
import { filterOf, filterQuery } from '../shapes.ts';
import { formatPosition, readPosition } from '../stream-position.ts';

const lookEveryMs = 500;
const heartbeatMs = 10_000;
/** After this the connection closes: a client that wants to see more shows its token again. */
const longestMs = 5 * 60_000;
/** Of one user at the same time: each costs two statements a second, and six while records come. */
const mostFollowers = 10;

export const followLogs = operation({
  ...{ ...common, method: 'GET', path: '/logs/stream', id: 'followLogs' },
  summary: 'Records as they come, each as the event `record`',
  description:
    'Begins with those since `since` that are stored already, in the order of time; goes on with each that is stored from then on, in the order of storing and however old it is. None is in it twice. The stream ends after five minutes; clients of server-sent events ask again by themselves, with the id of the last event as `Last-Event-ID`: for ten minutes the next stream goes on after that one, and begins anew later. The event `position` has an id and no record.',
  query: filterQuery.omit({ until: true }),
  answerType: 'text/event-stream',
  failures: [400, 401, 403, 404, 429, 503],
  async run({ query, caller, ctx }, { search, limitToOwn, followers, log }) {
    const resumed = readPosition(ctx.get('last-event-id'));
    const filter = await limitToOwn(filterOf(query), caller, () => tokenOf(ctx));
    if (await followers.acquire(caller.userId, mostFollowers, Date.now(), undefined))
      throw new AppError('rate_limited', `You follow ${mostFollowers} logs already; close one first.`);
    ctx.res.once('close', () => followers.release(caller.userId));
    const next = createFollow(search, { from: Date.now(), ...filter }, resumed);
    // Before the answer begins, while a failure can still be answered with 503.
    const first = await next();
    const failure = 'a stream of logs was closed, since they cannot be read';
    await sendEvents(ctx, { log, failure }, () => send(ctx.res, { first, next, isResumed: resumed !== undefined }));
  },
});

interface Following {
  readonly first: Followed;
  readonly next: () => Promise<Followed>;
  readonly isResumed: boolean;
}

async function send(res: Context['res'], { first, next, isResumed }: Following): Promise<void> {
  const until = Date.now() + longestMs;
  let beatAt = Date.now() + heartbeatMs;
  let isSettled = isResumed;
  for (let { records, upTo } = first; !res.destroyed && Date.now() < until; { records, upTo } = await next()) {
    // Until all is read that was there before, another stream could not go on after one of them: they come by their times.
    for (const record of records)
      res.write(
        `event: record\n${isSettled ? idLine(record.id.number) : ''}data: ${JSON.stringify(presentRecord(record))}\n\n`,
      );
    if (!isSettled && upTo !== undefined) res.write(`event: position\n${idLine(upTo)}data: {}\n\n`);
    isSettled ||= upTo !== undefined;
    if (records.length === 0 && Date.now() >= beatAt) res.write(heartbeat);
    if (records.length > 0 || Date.now() >= beatAt) beatAt = Date.now() + heartbeatMs;
    // A client that reads slower than records come: what it has not read yet stays in the store.
    while (res.writableNeedDrain && !res.destroyed) await delay(lookEveryMs);
    await delay(lookEveryMs);
  }
}

const idLine = (number: number) => `id: ${formatPosition(number)}\n`;
