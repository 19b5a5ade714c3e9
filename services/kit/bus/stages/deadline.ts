import type { Clock } from '../../clock.ts';
import type { Command, OutcomeStore } from '../command.ts';
import type { Stage } from '../compose-stages.ts';
import type { Failure, Outcome } from '../outcome.ts';

const late: Failure & Outcome = {
  status: 'rejected',
  rejection: {
    code: 'deadline_exceeded',
    kind: 'deadline_exceeded',
    detail: 'The command was not reached before its deadline; send it again.',
    errors: [],
  },
};

/**
 * A command nobody waits for any more is rejected, not carried out behind the asker's back. One that *was* carried out
 * and comes again (a crash before its offset moved) keeps its outcome, however late it is now; one that has begun
 * elsewhere is carried on.
 */
export function withinDeadline(outcomes: OutcomeStore, clock: Clock): Stage<Command, Outcome> {
  return (next) => async (command) => {
    const { deadline } = command.envelope;
    if (deadline === undefined || clock.now() <= deadline) return next(command);
    const saved = await outcomes.find(command.id);
    if (saved) return saved;
    if (await outcomes.begun?.(command.id)) return next(command);
    await outcomes.recordFailure(command.id, late);
    return late;
  };
}
