import type { Outcome } from '../../kit/bus/outcome.ts';
import { type Decision, execute, outcomeOf } from '../../kit/store/journal.ts';
import type { Composition } from '../domain/composition.ts';
import type { ComposerDeps } from './deps.ts';

interface Command {
  readonly id: string;
  readonly subject: string;
}

/**
 * Executes a command about a composition: the decision is made about its newest state and saved with its outcome. The list
 * follows; a worker that dies in between writes it when the command is delivered again.
 */
export async function executeChange(
  { journal, recent, list, clock }: Pick<ComposerDeps, 'journal' | 'recent' | 'list' | 'clock'>,
  { id: commandId, subject: aggregate }: Command,
  decide: (found: Composition | undefined, now: number) => Decision<Composition>,
): Promise<Outcome> {
  const now = clock.now();
  const change = await execute<Composition>({
    ...{ journal, recent, commandId, aggregate, now },
    decide: (found) => decide(found, now),
  });
  if (change.state) await list.put(change.state);
  return outcomeOf(change);
}
