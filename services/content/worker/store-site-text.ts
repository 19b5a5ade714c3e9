import type { StoreSiteText } from '../../contracts/content.ts';
import type { Handler } from '../../kit/bus/command.ts';
import { execute, outcomeOf } from '../../kit/store/journal.ts';
import type { HandlerDeps } from '../app/deps.ts';
import type { DescriptionState } from '../domain/state.ts';
import { storeSiteText } from '../domain/store-site-text.ts';

export const storeSiteTextHandler =
  ({ journal, clock }: HandlerDeps): Handler<StoreSiteText> =>
  async ({ id, subject, data }) => {
    const now = clock.now();
    const decide = () => storeSiteText(data, now);
    return outcomeOf(await execute<DescriptionState>({ journal, commandId: id, aggregate: subject, decide, now }));
  };
