import type { RecordDeleted } from '../../contracts/catalog.ts';
import type { EventHandler } from '../../kit/bus/event-worker.ts';
import { parseDocumentUri } from '../domain/document-files.ts';
import type { WorkerDeps } from './deps.ts';

/**
 * Deletes the bytes of a document after its record, whichever service deleted the record: a document without bytes is never
 * visible, and bytes without a record do not stay because a process died in between.
 */
export const recordDeleted =
  ({ documents }: WorkerDeps): EventHandler<RecordDeleted> =>
  async ({ data: { entity, before } }) => {
    if (entity !== 'MLPDocument' || !before) return;
    const { uri }: { uri?: unknown } = JSON.parse(before);
    const file = typeof uri === 'string' ? parseDocumentUri(uri) : undefined;
    if (file) await documents.remove(file);
  };
