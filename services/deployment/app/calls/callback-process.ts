import { AppError } from '../../../kit/errors.ts';
import type { PostOutcome, SignedPost } from '../../../kit/http/outbound/signed-post.ts';
import type { ProcessDefinition } from '../../../kit/process/definition.ts';
import { limitAttempts } from '../../../kit/process/limit-attempts.ts';
import type { AcceptedCallStore } from '../../domain/accepted-call.ts';
import type { AcceptedInput } from './accepted-process.ts';

export interface CallbackProcessDeps {
  readonly accepted: Pick<AcceptedCallStore, 'find' | 'setCallback'>;
  /** Undefined while nothing can be signed: the secret was taken away after the call was accepted. */
  readonly post: SignedPost | undefined;
}

/** Receivers that hang are not to hold up the processes of deployments. */
const postLimit = { atOnce: 8, lookEveryMs: 500 };
const minute = 60_000;

const unsigned: PostOutcome = { delivered: false, answer: 'DEPLOYMENT_CALLBACK_SECRET is not set', final: false };

/** The name and time limit alone, for those who start it. */
export const callCallback = { name: 'call-callback', timeoutMs: 90 * minute };

/**
 * Posts the answer of an accepted call to its callback address, for an hour: at least once, since a worker may be killed after
 * the receiver has taken it. The id of the message is that of the call.
 */
export function callbackProcess({
  accepted,
  post,
}: CallbackProcessDeps): ProcessDefinition<AcceptedInput, { post: object }> {
  async function attempt(callId: string): Promise<void> {
    const call = await accepted.find(callId);
    // It is deleted once its answer was kept for as long as the setting says.
    if (!call?.callback || !call.result) return;
    const { url } = call.callback;
    const { status, contentType, bytes } = call.result;
    const headers = {
      ...{ 'content-type': contentType, 'x-call-id': callId },
      'x-call-status': status < 300 ? 'done' : 'failed',
    };
    const outcome = post ? await post({ id: callId, url, headers, body: bytes }) : unsigned;
    if (outcome.delivered) return accepted.setCallback(callId, { state: 'delivered', error: undefined });
    const { answer, final } = outcome;
    await accepted.setCallback(callId, { state: 'waiting', error: answer });
    throw new AppError('unavailable', answer, { retriable: !final });
  }

  return {
    ...callCallback,
    retentionMs: minute,
    steps: [
      {
        name: 'post',
        timeoutMs: minute,
        retry: {
          ...{ maxAttempts: Number.POSITIVE_INFINITY, initialDelayMs: 1_000, maxDelayMs: 5 * minute },
          giveUpAfterMs: 60 * minute,
        },
        run: limitAttempts(postLimit, async ({ input: { callId } }) => {
          await attempt(callId);
          return {};
        }),
      },
    ],
    async ended({ status, input, failure }) {
      const { callId } = input as AcceptedInput;
      if (status !== 'done') await accepted.setCallback(callId, { state: 'given_up', error: failure?.detail });
    },
  };
}
