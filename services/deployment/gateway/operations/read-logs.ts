import { Readable } from 'node:stream';
import { z } from 'zod';
import { AppError } from '../../../kit/errors.ts';
import type { ReadLog } from '../../app/read-log.ts';
import { type DeploymentLogs, keptLines } from '../../domain/deployment-log.ts';
import { operation } from '../operation.ts';

/** Of one user at the same time: each costs two statements a second. */
const mostReaders = 10;
const heartbeatMs = 10_000;
/** After this the answer ends: a client that wants to see more shows its token again. */
const longestMs = 5 * 60_000;

/** `?follow` alone means the same as `?follow=true`. */
const Flag = z
  .enum(['', 'true', 'false'])
  .default('false')
  .transform((value) => value !== 'false');

export const readLogs = operation({
  ...{
    method: 'GET',
    path: '/deployments/{id}/logs',
    id: 'readDeploymentLogs',
    group: 'deployments',
    access: 'caller',
  },
  summary: 'What its model servers wrote, as JSON lines; kept after they have ended, or could not start',
  description:
    'Each line is `{at, component, replica, stream, text}`. A followed log has an empty line every ten seconds, and ends after five minutes.',
  params: z.object({ id: z.uuid() }),
  query: z.object({
    follow: Flag.describe('Whether lines that come are sent as well.'),
    tail: z.coerce.number().int().min(0).max(keptLines).default(200).describe('Lines that were written before.'),
  }),
  answerType: 'application/x-ndjson',
  failures: [400, 401, 404, 429, 503],
  async run({ params: { id }, query: { follow, tail }, caller, ctx }, { findDeployment, readLog, logReaders }) {
    const found = await findDeployment(id, caller);
    if (await logReaders.acquire(caller.userId, mostReaders, Date.now(), undefined))
      throw new AppError('rate_limited', `You read ${mostReaders} logs already; close one first.`);
    const left = new AbortController();
    ctx.res.once('close', () => {
      logReaders.release(caller.userId);
      left.abort();
    });
    const signal = AbortSignal.any([left.signal, AbortSignal.timeout(longestMs)]);
    const lines = readLog(found, { tail, follow, signal });
    // Read before the answer begins, while a failure can still be answered with 503.
    const first = await lines.next();
    ctx.status = 200;
    ctx.set({ 'Content-Type': 'application/x-ndjson', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
    ctx.body = Readable.from(textOf(first.done ? [] : first.value, lines));
  },
});

type Lines = Awaited<ReturnType<DeploymentLogs['read']>>;

async function* textOf(first: Lines, rest: ReturnType<ReadLog>): AsyncGenerator<string> {
  let wroteAt = Date.now();
  // Not nothing: the client sees that the answer has begun.
  yield first.map(lineOf).join('') || '\n';
  for await (const lines of rest) {
    if (lines.length === 0 && Date.now() - wroteAt < heartbeatMs) continue;
    wroteAt = Date.now();
    yield lines.map(lineOf).join('') || '\n';
  }
}

const lineOf = ({ at, component, replica, stream, text }: Lines[number]): string =>
  `${JSON.stringify({ at, component, replica, stream: stream ?? null, text })}\n`;
