import type { Journal } from '../../kit/store/journal.ts';
import { compositionAggregate } from '../domain/aggregate-id.ts';
import type { Composition } from '../domain/composition.ts';
import type { CompositionReader } from '../domain/ports.ts';

/** What readers see is the newest state in the journal. */
export const createJournalReader = (journal: Journal): CompositionReader => ({
  find: async (id) => (await journal.latest<Composition>(compositionAggregate(id)))?.state,
  graphAfter: async (commandId) => (await journal.find<Composition>(commandId))?.state?.graph,
});
