import type { Command } from '../../kit/bus/command.ts';
import type { Outcome } from '../../kit/bus/outcome.ts';
import type { Clock } from '../../kit/clock.ts';
import { AppError, type ErrorCode } from '../../kit/errors.ts';
import type { Journal } from '../../kit/store/journal.ts';
import type { Plans } from '../domain/plans.ts';
import { type Rejected, reject } from '../domain/reject.ts';

export interface ExecuteDeps {
  readonly journal: Journal;
  readonly plans: Plans;
  readonly clock: Clock;
}

/** The halves of a command whose state is the catalog's. */
export interface CommandSteps<P extends object> {
  /** Reads, asks the domain, and says what is to be written; or why not. */
  readonly prepare: () => Promise<Rejected | P>;
  /** Writes it, under keys that make the second time count for nothing, and says what has happened. */
  readonly write: (plan: P) => Promise<Outcome>;
}

/**
 * Carries a command out once in effect. The plan is kept first, then the catalog writes, then the outcome is saved: ended
 * after any of these, redelivery goes on from there with the same plan and comes to the same outcome.
 */
export async function executeCommand<P extends object>(
  { journal, plans, clock }: ExecuteDeps,
  { id, subject }: Command,
  { prepare, write }: CommandSteps<P>,
): Promise<Outcome> {
  const saved = await journal.find(id);
  if (saved) return saved.outcome;
  const outcome = await rejectFinalErrors(async () => {
    const plan = (await plans.find<P>(id)) ?? (await prepare());
    return isRejected(plan) ? plan : write(await plans.saveIfAbsent(id, plan));
  });
  const change = { commandId: id, aggregate: subject, version: 0, state: undefined, outcome, at: clock.now() };
  const result = await journal.append(change);
  return result.status === 'duplicate' ? result.change.outcome : outcome;
}

const isRejected = (plan: object): plan is Rejected => 'status' in plan && plan.status === 'rejected';

/** What the catalog refuses for good is a no; everything else is trouble, and tried again. */
const finalCodes: readonly ErrorCode[] = [
  'conflict',
  'forbidden',
  'invalid',
  'not_found',
  'too_large',
  'unprocessable',
];

async function rejectFinalErrors(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError && finalCodes.includes(error.code))) throw error;
    return reject(error.code, error.reason, error.message);
  }
}
