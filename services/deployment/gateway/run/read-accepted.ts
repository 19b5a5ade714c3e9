import { z } from 'zod';
import { notFound } from '../../../kit/errors.ts';
import { Reply } from '../../../kit/http/api/answer.ts';
import { keyOf } from '../keys/accept-keys.ts';
import { operation } from '../operation.ts';

/** Seconds until a client may ask again. */
export const askAgain = '1';

export const Waiting = z
  .object({ id: z.uuid(), status: z.literal('waiting'), href: z.string() })
  .meta({ id: 'WaitingCall' });

export const hrefOf = (deploymentId: string, callId: string): string => `/run/${deploymentId}/calls/${callId}`;

/** The answer of a call whose caller did not wait. */
export const readAccepted = operation({
  ...{
    method: 'GET',
    path: '/run/{deployment}/calls/{callId}',
    id: 'readAcceptedCall',
    group: 'run',
    access: 'caller',
  },
  summary: 'The answer of a call that was made with Prefer: respond-async',
  description:
    'With the status, type and body that a waiting caller would have got. Kept for a day, for its caller alone. ' +
    '`X-Callback-Status` says whether it was posted to the callback address: `waiting`, `delivered` or `given_up`.',
  params: z.object({ deployment: z.uuid().describe('Its id.'), callId: z.uuid() }),
  answerType: '*/*',
  answer: z.file(),
  answers: { 202: { description: 'It is not done', schema: Waiting, headers: { 'Retry-After': 'Seconds.' } } },
  failures: [400, 401, 403, 404, 413, 415, 422, 429, 502, 503, 504],
  async run({ params, caller, ctx }, { accepted }) {
    const call = await accepted.find(params.callId);
    const isOf = call?.userId === caller.userId && call.keyId === keyOf(ctx)?.id;
    if (!call || !isOf || call.deploymentId !== params.deployment) throw notFound('There is no such call of yours.');
    ctx.set('Cache-Control', 'no-store');
    const { id, deploymentId, result } = call;
    if (!result)
      return new Reply(
        { id, status: 'waiting', href: hrefOf(deploymentId, id) },
        { status: 202, headers: { 'Retry-After': askAgain } },
      );
    // Not its address, which may have a secret of the receiver in it.
    if (call.callback) ctx.set('X-Callback-Status', call.callback.state);
    ctx.status = result.status;
    ctx.set('Content-Type', result.contentType);
    ctx.body = result.bytes;
    return undefined;
  },
});
