import type { Clock } from '../../clock.ts';
import type { Command, OutcomeStore } from '../command.ts';
import type { Stage } from '../compose-stages.ts';
import type { Failure, Outcome, Rejected } from '../outcome.ts';

const late: Failure & Rejected = {
  status: 'rejected',
  rejection: {
    code: 'deadline_exceeded',
    kind: 'deadline_exceeded',
    detail: 'The command was not started before its deadline; send it again.',
    errors: [],
  },
};

/**
 * Rejects a command whose deadline has passed, because its client does not wait any more. A command that *was* executed
 * and is redelivered (a crash before its offset moved) keeps its outcome; one that has started in another service is
 * finished. Another process may be executing it at this moment: the rejection is saved in its place or not at all.
 */
export function withinDeadline(outcomes: OutcomeStore, clock: Clock): Stage<Command, Outcome> {
  return (next) => async (command) => {
    const { deadline } = command.envelope;
    if (deadline === undefined || clock.now() <= deadline) return next(command);
    const saved = await outcomes.find(command.id);
    if (saved) return saved;
    if (await outcomes.hasStarted?.(command.id)) return next(command);
    // A replay may be replayed once more: its rejection is no outcome, and no gateway waits for it.
    const isReplay = command.envelope.replyTo === undefined;
    if (!isReplay && outcomes.saveRejection) return outcomes.saveRejection(command, late);
    await outcomes.recordFailure(command.id, late);
    return late;
  };
}
