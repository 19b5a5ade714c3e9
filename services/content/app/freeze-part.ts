import type { FreezeContent } from '../../contracts/content.ts';
import type { Outcome } from '../../kit/bus/outcome.ts';
import { execute, outcomeOf } from '../../kit/store/journal.ts';
import { freezeDescription, freezeFiles } from '../domain/settle.ts';
import type { DescriptionState } from '../domain/state.ts';
import { changeFiles } from './change-files.ts';
import type { HandlerDeps } from './deps.ts';

/** Lets one part of the content accept no changes. Idempotent by `commandId`. */
export async function freezePart(
  deps: HandlerDeps,
  { commandId, aggregate }: { readonly commandId: string; readonly aggregate: string },
  data: FreezeContent,
): Promise<Outcome> {
  if (data.part !== 'description')
    return changeFiles(deps, { commandId, aggregate, decide: (state) => freezeFiles(data, state) });
  const decide = (state: DescriptionState | undefined) => freezeDescription(data, state);
  const { journal, clock } = deps;
  return outcomeOf(await execute({ journal, commandId, aggregate, decide, now: clock.now() }));
}
