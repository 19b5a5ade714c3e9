import type { DescriptionDeleted, DescriptionStored } from '../../contracts/content.ts';
import type { EventHandler } from '../../kit/bus/event-worker.ts';
import { unavailable } from '../../kit/errors.ts';
import type { DescriptionKey } from '../domain/description-index.ts';
import { codeOf } from '../domain/workspaces.ts';
import type { WorkerDeps } from './deps.ts';
import { isCatalogId } from './is-catalog-id.ts';
import { plainText } from './plain-text.ts';

/** The events after which the text of a revision's description may be another one. */
export const descriptionEvents = [
  'modelyard.content.DescriptionStored',
  'modelyard.content.DescriptionDeleted',
] as const;

/** More than there are workers that write one description at the same moment. */
const attempts = 5;

/**
 * Lets searches find a revision by the text of its description. What counts is the description that content has now: an
 * event may come again after newer ones, also to a process that has not seen those. The stored version is read before the
 * description: a worker that stalled in between does not overwrite a newer text.
 */
export const descriptionChanged =
  ({ descriptions, content, log }: WorkerDeps): EventHandler<DescriptionStored | DescriptionDeleted> =>
  async ({ data, envelope }) => {
    const key = keyOf(data);
    if (!key) return;
    const { workspace, solutionId, revisionId } = data;
    const readText = async () => {
      const html = await content.description({ workspace, solutionId, revisionId }, envelope.correlationId);
      // A description that consists of pictures has no text, and the catalog stores no empty one.
      return plainText(html ?? '') || undefined;
    };
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const version = await descriptions.version(key);
      const text = await readText();
      const outcome = await descriptions.write(key, text, version);
      if (outcome === 'no revision')
        return log.info({ ...key }, 'ignored a description of a revision that does not exist');
      // Versions begin anew once a text was removed, so that the one that was given may be another of the same number.
      if (outcome === 'written' && text === (await readText())) return;
    }
    throw unavailable('Others change this description all the time; it is tried again.');
  };

function keyOf({
  workspace,
  revisionId,
}: Pick<DescriptionStored, 'workspace' | 'revisionId'>): DescriptionKey | undefined {
  if (!isCatalogId(revisionId)) return undefined;
  return { revisionId: revisionId.toLowerCase(), accessTypeCode: codeOf(workspace) };
}
