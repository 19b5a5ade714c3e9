import type { DescriptionDeleted, DescriptionStored } from '../../contracts/content.ts';
import type { EventHandler } from '../../kit/bus/event-worker.ts';
import type { DescriptionKey } from '../domain/description-index.ts';
import { codeOf } from '../domain/workspaces.ts';
import type { WorkerDeps } from './deps.ts';
import { plainText } from './plain-text.ts';

/** Lets searches find a revision by the text of its description. */
export const descriptionStored =
  ({ descriptions, log }: WorkerDeps): EventHandler<DescriptionStored> =>
  async ({ data }) => {
    const key = keyOf(data);
    if (!key) return;
    const text = plainText(data.description);
    // A description that consists of pictures has no text, and the catalog stores no empty one.
    if (text === '') return descriptions.remove(key);
    if (!(await descriptions.put(key, text)))
      log.info({ ...key }, 'ignored a description of a revision that does not exist');
  };

export const descriptionDeleted =
  ({ descriptions }: WorkerDeps): EventHandler<DescriptionDeleted> =>
  async ({ data }) => {
    const key = keyOf(data);
    if (key) await descriptions.remove(key);
  };

/** Content accepts identifiers of any form, the catalog only UUIDs. */
function keyOf({
  workspace,
  revisionId,
}: Pick<DescriptionStored, 'workspace' | 'revisionId'>): DescriptionKey | undefined {
  if (!/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(revisionId)) return undefined;
  return { revisionId: revisionId.toLowerCase(), accessTypeCode: codeOf(workspace) };
}
