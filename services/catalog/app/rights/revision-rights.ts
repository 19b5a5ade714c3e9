import { AppError, notFound } from '../../../kit/errors.ts';
import {
  isCheckedAndPublished,
  mayEdit,
  maySee,
  type Ownership,
  type Viewer,
} from '../../../platform/access/policies.ts';
import type { AnyRecord } from '../../domain/declare/entity.ts';
import { revision } from '../../domain/entities/solutions.ts';
import type { CatalogStore } from '../../domain/ports.ts';
import type { RequireRight } from './require-right.ts';
import { notEditable, notPublished, readVisibility } from './solution-rights.ts';

export interface VisibleRevision extends Ownership {
  readonly record: AnyRecord;
}

/** A revision that the user may see; other revisions of its solution do not count. Errors: `not_found`. */
export async function readVisibleRevision(
  store: CatalogStore,
  viewer: Viewer,
  revisionId: unknown,
): Promise<VisibleRevision> {
  const { record } = await store.records.get(revision, { revisionId });
  const found = await readVisibility(store, record.solutionId);
  const revisions = [{ accessTypeCode: String(record.accessTypeCode) }];
  if (!maySee(viewer, { ...found, revisions })) throw notFound(`No revision with ID ${revisionId}`);
  return { ownerId: found.ownerId, coOwnerIds: found.coOwnerIds, record };
}

async function requireEditable(store: CatalogStore, viewer: Viewer, revisionId: unknown): Promise<AnyRecord> {
  const found = await readVisibleRevision(store, viewer, revisionId);
  if (!mayEdit(viewer, found)) throw notEditable();
  return found.record;
}

const published = () =>
  new AppError(
    'conflict',
    'This revision is published: attach the documents to it, so that they wait for its checks, or copy them before it is published.',
    { reason: 'published' },
  );

/** Documents of a revision. */
export const editRevision: RequireRight = async ({ params }, viewer, store) => {
  await requireEditable(store, viewer, params.revisionId);
};

/** Its record, authors among it; publication alone changes who may see it. */
export const replaceRevision: RequireRight = async ({ params, body }, viewer, store) => {
  const { accessTypeCode } = await requireEditable(store, viewer, params.revisionId);
  if (body.accessTypeCode !== accessTypeCode) throw notPublished();
};

/** The documents of one revision for another; readers of a published one would see them unchecked. */
export const copyRevision: RequireRight = async ({ params }, viewer, store) => {
  const { accessTypeCode, validationStatusCode } = await requireEditable(store, viewer, params.revisionId);
  const record = { accessTypeCode: String(accessTypeCode), validationStatusCode: String(validationStatusCode) };
  if (isCheckedAndPublished(record)) throw published();
  await readVisibleRevision(store, viewer, params.fromRevisionId);
};
