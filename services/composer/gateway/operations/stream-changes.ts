import { once } from 'node:events';
import type { Context } from 'koa';
import { AppError, toAppError } from '../../../kit/errors.ts';
import { beginEventStream, heartbeat } from '../../../kit/http/event-stream.ts';
import { toProblem } from '../../../kit/http/problem.ts';
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
  summary: 'The composition as the event `composition`, then each change as `change`',
  description:
    '`change` has `version`, `changedBy`, `name`, `editorIds`, `isSaved`, `undo`, `redo`, and `difference`: what is new, different or gone since the event before. ' +
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
      await stream(ctx, deps, read, watch.changed, await read());
    } finally {
      watch.stop();
    }
  },
});

type Watch = NonNullable<ReturnType<Changes['watch']>>;

async function stream(
  ctx: Context,
  { log }: ComposerOperationDeps,
  read: () => Promise<Composition>,
  changed: Watch['changed'],
  first: Composition,
): Promise<void> {
  const { res } = ctx;
  beginEventStream(ctx);
  res.write('retry: 3000\n\n');
  const closed = new AbortController();
  res.once('close', () => {
    closed.abort();
    changed.trigger();
  });
  try {
    await send(res, 'composition', first, showComposition(first), closed.signal);
    await sendChanges(res, read, changed, first, closed.signal);
  } catch (thrown) {
    if (!closed.signal.aborted) {
      log.warn({ err: thrown }, 'a stream of a composition was closed, since the composition cannot be read');
      res.write(
        `event: error\ndata: ${JSON.stringify(toProblem(toAppError(thrown), String(ctx.state.requestId)))}\n\n`,
      );
    }
  }
  res.end();
}

/** Until the client closes the connection or the time is over. */
async function sendChanges(
  res: Context['res'],
  read: () => Promise<Composition>,
  changed: Watch['changed'],
  first: Composition,
  closed: AbortSignal,
): Promise<void> {
  const until = Date.now() + longestMs;
  let last = first;
  while (!closed.aborted && Date.now() < until) {
    await changed.wait(heartbeatMs);
    if (closed.aborted) return;
    const next = await read();
    if (next.version === last.version) {
      res.write(heartbeat);
      continue;
    }
    const { graph, ...shown } = showComposition(next);
    await send(res, 'change', next, { ...shown, difference: differenceBetween(last.graph, graph) }, closed);
    last = next;
  }
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
