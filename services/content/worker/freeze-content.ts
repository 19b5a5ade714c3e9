import type { FreezeContent } from '../../contracts/content.ts';
import type { Handler } from '../../kit/bus/command.ts';
import { execute, outcomeOf } from '../../kit/store/journal.ts';
import { changeFiles } from '../app/change-files.ts';
import type { HandlerDeps } from '../app/deps.ts';
import { freezeDescription, freezeFiles } from '../domain/settle.ts';
import type { DescriptionState } from '../domain/state.ts';

export const freezeContentHandler =
  (deps: HandlerDeps): Handler<FreezeContent> =>
  async ({ id: commandId, subject: aggregate, data }) => {
    if (data.part !== 'description')
      return changeFiles(deps, { commandId, aggregate, decide: (state) => freezeFiles(data, state) });
    const decide = (state: DescriptionState | undefined) => freezeDescription(data, state);
    const { journal, clock } = deps;
    return outcomeOf(await execute({ journal, commandId, aggregate, decide, now: clock.now() }));
  };
