import type { Command } from '../../kit/bus/command.ts';
import type { Outcome } from '../../kit/bus/outcome.ts';
import type { Clock } from '../../kit/clock.ts';
import { AppError, type ErrorCode } from '../../kit/errors.ts';
import type { Journal } from '../../kit/store/journal.ts';
import { type No, no } from '../domain/no.ts';
import type { Plans } from '../domain/plans.ts';

export interface CarryOutDeps {
  readonly journal: Journal;
  readonly plans: Plans;
  readonly clock: Clock;
}

/** The halves of a command whose state is the catalog's. */
export interface Work<P extends object> {
  /** Reads, asks the domain, and says what is to be written; or why not. */
  readonly prepare: () => Promise<No | P>;
  /** Writes it, under keys that make the second time count for nothing, and says what has happened. */
  readonly write: (plan: P) => Promise<Outcome>;
}

/**
 * Carries a command out once in effect. The plan is kept first, then the catalog writes, then the outcome is saved: ended
 * after any of these, redelivery goes on from there with the same plan and comes to the same outcome.
 */
export async function carryOut<P extends object>(
  { journal, plans, clock }: CarryOutDeps,
  { id, subject }: Command,
  { prepare, write }: Work<P>,
): Promise<Outcome> {
  const saved = await journal.find(id);
  if (saved) return saved.outcome;
  const outcome = await refusable(async () => {
    const plan = (await plans.find<P>(id)) ?? (await prepare());
    return isNo(plan) ? plan : write(await plans.keep(id, plan));
  });
  const change = { commandId: id, aggregate: subject, version: 0, state: undefined, outcome, at: clock.now() };
  const result = await journal.append(change);
  return result.status === 'duplicate' ? result.change.outcome : outcome;
}

const isNo = (plan: object): plan is No => 'status' in plan && plan.status === 'rejected';

/** What the catalog refuses for good is a no; everything else is trouble, and tried again. */
const finals: readonly ErrorCode[] = ['conflict', 'forbidden', 'invalid', 'not_found', 'too_large', 'unprocessable'];

async function refusable(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError && finals.includes(error.code))) throw error;
    return no(error.code, error.reason, error.message);
  }
}
