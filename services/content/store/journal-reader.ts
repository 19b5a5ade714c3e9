import type { Journal } from '../../kit/store/journal.ts';
import type { ContentReader } from '../domain/ports.ts';
import type { DescriptionState, FilesState } from '../domain/state.ts';

/** What readers see is the newest state in the journal. */
export const createJournalReader = (journal: Journal): ContentReader => ({
  description: async (aggregate) => (await journal.latest<DescriptionState>(aggregate))?.state,
  files: async (aggregate) => (await journal.latest<FilesState>(aggregate))?.state,
});
