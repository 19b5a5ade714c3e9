import { once } from 'node:events';
import type { Context } from 'koa';
import { AppError } from '../../../kit/errors.ts';
import { beginEventStream, errorEvent, heartbeat } from '../../../kit/http/event-stream.ts';
import type { Attendance } from '../../app/attend.ts';
import type { Composition } from '../../domain/composition.ts';
import { differenceBetween } from '../../domain/difference.ts';
import type { Changes } from '../follow-changes.ts';
import { type ComposerOperationDeps, operation } from '../operation.ts';
import { params, showComposition } from '../shapes.ts';

const heartbeatMs = 10_000;
/** After this the connection closes: a client that wants to see more shows its token again. */
const longestMs = 5 * 60_000;

export const streamChanges = operation({
  ...{ method: 'GET', path: '/compositions/{id}/events', id: 'streamComposition', group: 'changes', access: 'caller' },
  summary: 'The composition as the event `composition`, then each change as `change`, and who has it open as `people`',
  description:
    '`change` has `version`, `changedBy`, `name`, `editorIds`, `isSaved`, `undo`, `redo`, and `difference`: what is new, different or gone since the event before. ' +
    '`people` has `userIds`, those who have a stream of it open, you among them; it comes again when they are others, within seconds. ' +
    'The stream closes after five minutes, and with the event `error` where the composition cannot be read: open it again.',
  params,
  answerType: 'text/event-stream',
  failures: [401, 403, 404, 429, 503],
  async run({ params: { id }, caller, ctx }, deps) {
    const read = () => deps.findComposition(id, caller);
    const watch = deps.changes.watch(id, caller.userId);
    if (!watch)
      throw new AppError('rate_limited', 'You watch too many compositions; close a stream first.', {
        retryAfterSeconds: 15,
      });
    try {
      const first = await read();
      await stream(ctx, deps, { id, read, first, changed: watch.changed, attendance: deps.attend(id, caller.userId) });
    } finally {
      watch.stop();
    }
  },
});

interface Streamed {
  readonly id: string;
  readonly read: () => Promise<Composition>;
  readonly first: Composition;
  readonly changed: NonNullable<ReturnType<Changes['watch']>>['changed'];
  readonly attendance: Attendance;
}

async function stream(ctx: Context, { log, changes }: ComposerOperationDeps, streamed: Streamed): Promise<void> {
  const { res } = ctx;
  const { id, first, changed, attendance } = streamed;
  beginEventStream(ctx);
  res.write('retry: 3000\n\n');
  const closed = new AbortController();
  res.once('close', () => {
    closed.abort();
    changed.trigger();
  });
  try {
    await send(res, 'composition', first, showComposition(first), closed.signal);
    const joined = await sendPeople(res, attendance, '');
    changes.wake(id);
    await sendChanges(res, streamed, joined, closed.signal);
  } catch (thrown) {
    if (!closed.signal.aborted) {
      log.warn({ err: thrown }, 'a stream of a composition was closed, since the composition cannot be read');
      res.write(errorEvent(ctx, thrown));
    }
  }
  // Who is sent away by the time that is over comes back at once: to others they were always there.
  if (closed.signal.aborted) {
    await attendance.leave().catch((error) => log.debug({ err: error }, 'who has left a composition expires there'));
    changes.wake(id);
  }
  res.end();
}

/** Until the client closes the connection or the time is over. */
async function sendChanges(
  res: Context['res'],
  { read, first, changed, attendance }: Streamed,
  joined: string,
  closed: AbortSignal,
): Promise<void> {
  const until = Date.now() + longestMs;
  let last = first;
  let people = joined;
  while (!closed.aborted && Date.now() < until) {
    await changed.wait(heartbeatMs);
    if (closed.aborted) return;
    const next = await read();
    if (next.version === last.version) res.write(heartbeat);
    else {
      const { graph, ...shown } = showComposition(next);
      await send(res, 'change', next, { ...shown, difference: differenceBetween(last.graph, graph) }, closed);
      last = next;
    }
    people = await sendPeople(res, attendance, people);
  }
}

/** Where they are others than those that were sent last; answers with what the client then knows. */
async function sendPeople(res: Context['res'], attendance: Attendance, last: string): Promise<string> {
  const people = JSON.stringify({ userIds: await attendance.renew() });
  if (people !== last) res.write(`event: people\ndata: ${people}\n\n`);
  return people;
}

/** Waits for a client that reads slowly: it then gets fewer, larger changes. */
async function send(
  res: Context['res'],
  event: string,
  { version }: Composition,
  data: object,
  signal: AbortSignal,
): Promise<void> {
  if (!res.write(`event: ${event}\nid: ${version}\ndata: ${JSON.stringify(data)}\n\n`))
    await once(res, 'drain', { signal });
}
