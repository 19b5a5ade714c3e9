import type { StoreDescription } from '../../contracts/content.ts';
import type { Handler } from '../../kit/bus/command.ts';
import { execute } from '../../kit/store/journal.ts';
import { storeDescription } from '../domain/description.ts';
import type { DescriptionState } from '../domain/state.ts';
import type { HandlerDeps } from './handlers.ts';

export const storeDescriptionHandler =
  ({ journal, clock }: HandlerDeps): Handler<StoreDescription> =>
  async ({ id, subject, data }) => {
    const now = clock.now();
    const decide = () => storeDescription(data, now);
    const change = await execute<DescriptionState>({ journal, commandId: id, aggregate: subject, decide, now });
    return change.outcome;
  };
