import type { DescriptionDeleted, DescriptionStored } from '../../contracts/content.ts';
import type { EventHandler } from '../../kit/bus/event-worker.ts';
import type { DescriptionKey } from '../domain/description-index.ts';
import { codeOf } from '../domain/workspaces.ts';
import type { WorkerDeps } from './handlers.ts';
import { plainText } from './plain-text.ts';

/** Lets searches find a revision by what its description says. */
export const descriptionStored =
  ({ descriptions, log }: WorkerDeps): EventHandler<DescriptionStored> =>
  async ({ data }) => {
    const key = keyOf(data);
    if (!key) return;
    const text = plainText(data.description);
    // A description of pictures alone says nothing to searches, and the catalog keeps no empty one.
    if (text === '') return descriptions.remove(key);
    if (!(await descriptions.put(key, text))) log.info({ ...key }, 'a description of a revision that is not there');
  };

export const descriptionDeleted =
  ({ descriptions }: WorkerDeps): EventHandler<DescriptionDeleted> =>
  async ({ data }) => {
    const key = keyOf(data);
    if (key) await descriptions.remove(key);
  };

/** Content takes identifiers of any form, the catalog UUIDs. */
function keyOf({
  workspace,
  revisionId,
}: Pick<DescriptionStored, 'workspace' | 'revisionId'>): DescriptionKey | undefined {
  if (!/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(revisionId)) return undefined;
  return { revisionId: revisionId.toLowerCase(), accessTypeCode: codeOf(workspace) };
}
