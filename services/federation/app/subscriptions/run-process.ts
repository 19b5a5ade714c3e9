import type { ProcessDefinition } from '../../../kit/process/definition.ts';
import type { CopyFailure } from '../../domain/subscription.ts';
import type { RunSubscription, SubscriptionRun } from './run-subscription.ts';

export interface RunInput {
  readonly peerId: string;
  readonly subId: number;
  /** `due` where it is absent, as processes of an earlier release have it. */
  readonly retries?: SubscriptionRun['retries'];
}

export interface RunResults {
  copy: { readonly copied: number; readonly failed: number; readonly failures: readonly CopyFailure[] };
}

/** Kept with the process. */
const shownFailures = 100;
/** A period that has no complete run by then gets another one. */
const retentionMs = 3_600_000;

/** One run of a subscription. Nothing is undone: the next run goes on with what is there. */
export const runProcess = (runSubscription: RunSubscription): ProcessDefinition<RunInput, RunResults> => ({
  name: 'run-subscription',
  retentionMs,
  steps: [
    {
      name: 'copy',
      async run({ input, log }) {
        const { copied, failures } = await runSubscription({ retries: 'due', ...input });
        const result = { copied, failed: failures.length, failures: failures.slice(0, shownFailures) };
        if (failures.length > 0) log.warn({ ...input, ...result }, 'a subscription was not copied completely');
        else log.info({ ...input, copied }, 'a subscription was copied');
        return result;
      },
    },
  ],
});
