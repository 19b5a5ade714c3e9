import type { Journal } from '../../kit/store/journal.ts';
import { descriptionAggregate, documentsAggregate, imageAggregate, workspaces } from '../domain/aggregate-ids.ts';
import type { ContentReader } from '../domain/ports.ts';
import type { DescriptionState, FilesState } from '../domain/state.ts';

/** What readers see is the newest state in the journal. */
export const createJournalReader = (journal: Journal): ContentReader => ({
  async holds(solutionId) {
    if (await journal.latest(imageAggregate(solutionId))) return true;
    const prefixes = workspaces.flatMap((workspace) => [
      descriptionAggregate(workspace, solutionId, ''),
      documentsAggregate(workspace, solutionId, ''),
    ]);
    return (await Promise.all(prefixes.map((prefix) => journal.hasAggregate(prefix)))).includes(true);
  },
  description: async (aggregate) => (await journal.latest<DescriptionState>(aggregate))?.state,
  files: async (aggregate) => (await journal.latest<FilesState>(aggregate))?.state,
});
