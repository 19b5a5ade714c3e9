import type { DeleteDescription } from '../../contracts/content.ts';
import type { Handler } from '../../kit/bus/command.ts';
import { execute, outcomeOf } from '../../kit/store/journal.ts';
import type { HandlerDeps } from '../app/deps.ts';
import { deleteDescription } from '../domain/description.ts';
import type { DescriptionState } from '../domain/state.ts';

export const deleteDescriptionHandler =
  ({ journal, clock }: HandlerDeps): Handler<DeleteDescription> =>
  async ({ id, subject, data }) => {
    const decide = (state: DescriptionState | undefined) => deleteDescription(data, state);
    const change = await execute({ journal, commandId: id, aggregate: subject, decide, now: clock.now() });
    return outcomeOf(change);
  };
