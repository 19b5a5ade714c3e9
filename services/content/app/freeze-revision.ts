import type { FreezeRevision } from '../../contracts/content.ts';
import type { NewEvent, Outcome } from '../../kit/bus/outcome.ts';
import { derivedId } from '../../kit/ids.ts';
import { execute, outcomeOf } from '../../kit/store/journal.ts';
import { type PartOfContent, partsOf, shownDocuments } from '../domain/parts.ts';
import type { FreezePart } from '../domain/review.ts';
import { contentFrozen, freezeDescription, freezeFiles } from '../domain/settle.ts';
import type { DescriptionState, FilesState } from '../domain/state.ts';
import type { HandlerDeps } from './deps.ts';

/**
 * Freezes every part of a revision. The parts are aggregates of their own, and their writes do not wait for this command: one that
 * was decided on before is decided again, because the journal compares versions. Each part is saved under an id of its own, so
 * that redelivery continues with those that are missing.
 */
export async function freezeRevision(
  deps: HandlerDeps,
  { commandId, aggregate }: { readonly commandId: string; readonly aggregate: string },
  { shows, reviewId, ...revision }: FreezeRevision,
): Promise<Outcome> {
  const { journal, clock } = deps;
  const freeze = async (frozen: PartOfContent, index: number, shows: readonly string[]): Promise<NewEvent> => {
    const { aggregate: subject, ...part } = frozen;
    const data = { ...part, reviewId, shows };
    await freezePart(deps, { commandId: derivedId(commandId, index), aggregate: subject }, data);
    return { ...contentFrozen(data), subject };
  };
  const [image, ...texts] = partsOf(revision);
  // The revision itself first: by what it shows, `settle` finds the others.
  const own = await Promise.all([freeze(image, 0, shows), ...texts.map((part, nth) => freeze(part, 1 + nth, shows))]);
  const others = shownDocuments(revision, shows);
  const rest = await Promise.all(others.map((part, nth) => freeze(part, own.length + nth, [])));
  const decide = () => ({ status: 'done', events: [...own, ...rest], state: {} }) as const;
  return outcomeOf(await execute({ journal, commandId, aggregate, decide, now: clock.now(), expectNew: true }));
}

async function freezePart(
  { journal, clock }: HandlerDeps,
  place: { readonly commandId: string; readonly aggregate: string },
  data: FreezePart,
): Promise<void> {
  const shared = { ...place, journal, now: clock.now() };
  if (data.part === 'description')
    await execute({ ...shared, decide: (state: DescriptionState | undefined) => freezeDescription(data, state) });
  else await execute({ ...shared, decide: (state: FilesState | undefined) => freezeFiles(data, state) });
}
