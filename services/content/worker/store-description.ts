import type { StoreDescription } from '../../contracts/content.ts';
import type { Handler } from '../../kit/bus/command.ts';
import { execute, outcomeOf } from '../../kit/store/journal.ts';
import type { HandlerDeps } from '../app/deps.ts';
import { storeDescription } from '../domain/description.ts';
import type { DescriptionState } from '../domain/state.ts';

export const storeDescriptionHandler =
  ({ journal, clock }: HandlerDeps): Handler<StoreDescription> =>
  async ({ id, subject, data }) => {
    const now = clock.now();
    const decide = (state: DescriptionState | undefined) => storeDescription(data, state, now);
    // Most descriptions are the first of their revision.
    const change = await execute<DescriptionState>({
      journal,
      commandId: id,
      aggregate: subject,
      decide,
      now,
      expectNew: true,
    });
    return outcomeOf(change);
  };
