import type { Command } from '../../kit/bus/command.ts';
import type { Outcome } from '../../kit/bus/outcome.ts';
import { reject } from '../../kit/bus/reject.ts';
import type { Clock } from '../../kit/clock.ts';
import { AppError, type ErrorCode } from '../../kit/errors.ts';
import { type ExecuteOptions, execute, type Journal, outcomeOf } from '../../kit/store/journal.ts';
import type { Plans } from '../domain/plans.ts';

export interface ExecuteDeps {
  readonly journal: Journal;
  readonly plans: Plans;
  readonly clock: Clock;
}

/** The two steps of a command whose state is stored in the catalog. */
export interface CommandSteps<P extends object> extends Pick<ExecuteOptions<object>, 'expectNew'> {
  /** Reads the records and decides: a plan of what to write, or the outcome where nothing is to be written. */
  readonly prepare: () => Promise<Outcome | P>;
  /** Writes the plan under idempotency keys and returns the outcome. */
  readonly write: (plan: P) => Promise<Outcome>;
}

/**
 * Executes a command idempotently. The plan is saved first, then the catalog writes, then the outcome is saved: if the
 * process dies after any of these, redelivery continues with the same plan and has the same outcome.
 */
export async function executeCommand<P extends object>(
  { journal, plans, clock }: ExecuteDeps,
  { id, subject }: Command,
  { prepare, write, expectNew = false }: CommandSteps<P>,
): Promise<Outcome> {
  const saved = await journal.find(id);
  if (saved) return outcomeOf(saved);
  const outcome = await rejectFinalErrors(async () => {
    const plan = (await plans.find<P>(id)) ?? (await prepare());
    return isOutcome(plan) ? plan : write(await plans.saveIfAbsent(id, plan));
  });
  // The state is the catalog's. Saved as a version all the same, whose number is the place of the events in their order.
  const decide = () => (outcome.status === 'done' ? { ...outcome, state: {} } : outcome);
  return outcomeOf(await execute({ journal, commandId: id, aggregate: subject, decide, now: clock.now(), expectNew }));
}

const isOutcome = (plan: object): plan is Outcome => 'status' in plan;

/** Errors of the catalog that reject the command; every other error is retried. */
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
