import type { SettleContent } from '../../contracts/content.ts';
import type { Handler } from '../../kit/bus/command.ts';
import { execute, outcomeOf } from '../../kit/store/journal.ts';
import { changeFiles } from '../app/change-files.ts';
import type { HandlerDeps } from '../app/deps.ts';
import { digestOf } from '../app/digest-of.ts';
import { settleDescription, settleFiles } from '../domain/settle.ts';
import type { DescriptionState } from '../domain/state.ts';

export const settleContentHandler =
  (deps: HandlerDeps): Handler<SettleContent> =>
  async ({ id: commandId, subject: aggregate, data }) => {
    if (data.part !== 'description')
      return changeFiles(deps, { commandId, aggregate, decide: (state) => settleFiles(data, state) });
    const decide = (state: DescriptionState | undefined) => settleDescription(data, digestOf, state);
    const { journal, clock } = deps;
    return outcomeOf(await execute({ journal, commandId, aggregate, decide, now: clock.now() }));
  };
