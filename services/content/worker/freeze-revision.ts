import type { FreezeContent, FreezeRevision } from '../../contracts/content.ts';
import type { Handler } from '../../kit/bus/command.ts';
import { derivedId } from '../../kit/ids.ts';
import { execute, outcomeOf } from '../../kit/store/journal.ts';
import type { HandlerDeps } from '../app/deps.ts';
import { freezePart } from '../app/freeze-part.ts';
import { type PartOfContent, partsOf, shownDocuments } from '../domain/parts.ts';
import { contentFrozen } from '../domain/settle.ts';

/**
 * Freezes every part of a revision. The parts are aggregates of their own, and their writes do not wait for this command: one that
 * was decided on before is decided again, because the journal compares versions. Each part is saved under an id of its own, so
 * that redelivery continues with those that are missing.
 */
export const freezeRevisionHandler =
  (deps: HandlerDeps): Handler<FreezeRevision> =>
  async ({ id: commandId, subject: aggregate, data: { shows, reviewId, ...revision } }) => {
    const { journal, clock } = deps;
    const freeze = async (frozen: PartOfContent, index: number, also: Pick<FreezeContent, 'shows' | 'shownBy'>) => {
      const { aggregate: subject, ...part } = frozen;
      const data = { ...part, reviewId, ...also };
      await freezePart(deps, { commandId: derivedId(commandId, index), aggregate: subject }, data);
      return { ...contentFrozen(data), subject };
    };
    const [image, ...texts] = partsOf(revision);
    const own = { shows, shownBy: null };
    // The revision itself first: by what it shows, `settle` finds the others.
    const first = await Promise.all([freeze(image, 0, own), ...texts.map((part, nth) => freeze(part, 1 + nth, own))]);
    const others = shownDocuments(revision, shows);
    const ofOther = { shows: [], shownBy: revision.revisionId };
    const rest = await Promise.all(others.map((part, nth) => freeze(part, first.length + nth, ofOther)));
    const decide = () => ({ status: 'done', events: [...first, ...rest], state: {} }) as const;
    return outcomeOf(await execute({ journal, commandId, aggregate, decide, now: clock.now(), expectNew: true }));
  };
