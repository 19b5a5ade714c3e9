import type { Clock } from '../../../kit/clock.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/ids.ts';
import { newProcess } from '../../../kit/process/process-manager.ts';
import type { ProcessStore } from '../../../kit/process/process-store.ts';
import {
  type AcceptedCall,
  type AcceptedCallStore,
  mostKeptBytes,
  mostWaitingCalls,
} from '../../domain/accepted-call.ts';
import { type AcceptedInput, acceptedCall } from './accepted-process.ts';

/** Keeps a call for a worker; resolves to its id. Errors: `rate_limited` where too many of the user are not done, `unavailable`. */
export type AcceptCall = (call: Omit<AcceptedCall, 'id' | 'acceptedAt'>) => Promise<string>;

interface Stores {
  readonly accepted: Pick<AcceptedCallStore, 'add'>;
  readonly processes: Pick<ProcessStore, 'add'>;
}

export interface AcceptCallDeps {
  /** Runs work with stores of one transaction. */
  readonly inTransaction: <T>(work: (stores: Stores) => Promise<T>) => Promise<T>;
  readonly clock: Clock;
}

export const createAcceptCall =
  ({ inTransaction, clock }: AcceptCallDeps): AcceptCall =>
  (call) =>
    inTransaction(async ({ accepted, processes }) => {
      const id = newId();
      const now = clock.now();
      if (!(await accepted.add({ ...call, id, acceptedAt: new Date(now).toISOString() }))) throw tooMany();
      await processes.add(newProcess(acceptedCall, id, { callId: id } satisfies AcceptedInput, now));
      return id;
    });

const tooMany = () =>
  new AppError(
    'rate_limited',
    `${mostWaitingCalls} of your calls are not done, or ${mostKeptBytes >> 20} MiB of messages and answers are kept for you; wait for some of them.`,
    { reason: 'too_many_calls', retryAfterSeconds: 5 },
  );
