import { toAppError } from '../../../kit/errors.ts';
import type { PresentedKey } from '../../domain/keys/deployment-key.ts';
import type { ModelAnswer } from '../../domain/model-servers.ts';
import type { LimitCalls } from '../keys/limit-calls.ts';
import type { CountUsage } from '../usage/count-usage.ts';
import type { Callable, CallDeployment } from './call-deployment.ts';

/** Who calls: a user, by a key where there is one. */
export interface CalledBy {
  readonly userId: string;
  readonly key: PresentedKey | undefined;
}

export interface MeasuredCallsDeps {
  readonly calls: CallDeployment;
  readonly limitCalls: Pick<LimitCalls, 'call'>;
  readonly usage: Pick<CountUsage, 'count'>;
  /** Tells the metrics of the role: `ok`, or the code of the error. */
  readonly observe: (outcome: string, seconds: number) => void;
}

/** Errors: those of `CallDeployment.call`, and `rate_limited` where the quota of the key is used up. */
export type MeasuredCall = (
  callable: Callable,
  operation: string,
  body: Buffer,
  json: boolean,
  by: CalledBy,
) => Promise<ModelAnswer>;

/** Calls a deployment, and counts the call; one beyond a quota is none. */
export const createMeasuredCall =
  ({ calls, limitCalls, usage, observe }: MeasuredCallsDeps): MeasuredCall =>
  async (callable, operation, body, json, { userId, key }) => {
    if (key) await limitCalls.call(key);
    const start = performance.now();
    const { id: deploymentId, revisionId } = callable.deployment;
    const end = (outcome: string, bytesOut: number) => {
      const durationMs = performance.now() - start;
      const caller = key ? `key:${key.id}` : `user:${userId}`;
      usage.count({
        ...{ deploymentId, revisionId, caller, isError: outcome !== 'ok' },
        ...{ bytesIn: body.length, bytesOut, durationMs },
      });
      observe(outcome, durationMs / 1_000);
    };
    try {
      const answer = await calls.call(callable, operation, body, json);
      end('ok', answer.bytes.length);
      return answer;
    } catch (thrown) {
      end(toAppError(thrown).code, 0);
      throw thrown;
    }
  };
