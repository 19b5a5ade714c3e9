import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../kit/errors.ts';
import type { Caller } from '../domain/caller.ts';
import type { AnyRecord, Link } from '../domain/declare/entity.ts';
import { revision, solution } from '../domain/entities/solutions.ts';
import { publishRequest } from '../domain/entities/workflow.ts';
import { revisionArtifact, revisionDocument } from '../domain/links.ts';
import type { CatalogStore } from '../domain/ports.ts';
import { sharedAccessTypes } from '../domain/publication.ts';

/** A change, as an operation gets it. */
interface Change {
  readonly params: AnyRecord;
  readonly body: AnyRecord;
}

/** Throws `conflict` where the change is of something that a pending publish request is about. */
export type RequireThawed = (change: Change, store: CatalogStore) => Promise<void>;

/**
 * Keeps what users have requested to publish as it is until the request has ended. Services in their own name may change it:
 * clients of the predecessor rely on that, and the decision refuses what was not checked. Call it within the transaction of the change.
 */
export async function requireThawedFor(
  by: Caller,
  required: RequireThawed | undefined,
  change: Change,
  store: CatalogStore,
): Promise<void> {
  if (by.user !== undefined) await required?.(change, store);
}

/** What readers see of a solution or revision besides who may see it; the rest, as its owner, changes at any time. */
const solutionFields = ['name', 'description', 'metadata', 'picture'];
const revisionFields = ['version', 'description', 'metadata', 'authors'];

/** The record of a solution, while one of its revisions is under review. */
export const solutionThawed: RequireThawed = async ({ params: { solutionId }, body }, store) => {
  const { record } = await store.records.lock(solution, { solutionId });
  if (isChanged(solutionFields, record, body)) await requireNoRequest({ solutionId }, store);
};

/** The record of a revision. */
export const revisionThawed: RequireThawed = async ({ params: { revisionId }, body }, store) => {
  const { record } = await store.records.lock(revision, { revisionId });
  if (isChanged(revisionFields, record, body)) await requireNoRequest({ revisionId }, store);
};

/** What belongs to a revision: its texts, documents and artifacts. */
export const partsThawed: RequireThawed = ({ params: { revisionId } }, store) => requireRevisions([revisionId], store);

/** A revision with its parts, which may not be there yet. */
export const compositeThawed: RequireThawed = async ({ params: { revisionId } }, store) => {
  const isThere = (await store.records.count(revision, { equal: { revisionId } })) > 0;
  if (isThere) await requireRevisions([revisionId], store);
};

/** An artifact or document, in all revisions that have it. */
export const artifactThawed: RequireThawed = ({ params: { artifactId } }, store) =>
  requireRevisionsOf(revisionArtifact, { artifact_id: artifactId }, store);

export const documentThawed: RequireThawed = ({ params: { documentId } }, store) =>
  requireRevisionsOf(revisionDocument, { document_id: documentId }, store);

async function requireRevisionsOf({ table }: Pick<Link, 'table'>, equal: AnyRecord, store: CatalogStore) {
  const having = await store.records.list(revision, { through: { table, column: 'revision_id', equal } });
  await requireRevisions(
    having.map(({ revisionId }) => revisionId),
    store,
  );
}

/** In their order, so that two changes do not wait for each other. */
async function requireRevisions(revisionIds: readonly unknown[], store: CatalogStore): Promise<void> {
  for (const revisionId of revisionIds) {
    // Locked: of a change and a request that come at the same moment, the later one sees the earlier one.
    await store.records.lock(revision, { revisionId });
    await requireNoRequest({ revisionId }, store);
  }
}

async function requireNoRequest(of: AnyRecord, { records }: CatalogStore): Promise<void> {
  // Requests of clients of the predecessor say no access type and are never approved.
  const pending = { ...of, statusCode: 'PE', accessTypeCode: sharedAccessTypes };
  if ((await records.count(publishRequest, { equal: pending })) > 0) throw underReview();
}

const isChanged = (fields: readonly string[], stored: AnyRecord, given: AnyRecord): boolean =>
  fields.some((field) => !isDeepStrictEqual(comparable(stored[field]), comparable(given[field])));

/** An absent list is stored as an empty one. */
const comparable = (value: unknown): unknown => (Array.isArray(value) && value.length === 0 ? null : (value ?? null));

const underReview = () =>
  new AppError(
    'conflict',
    'A publish request is pending, and what it is about does not change meanwhile: wait for the decision, or withdraw the request and send this again.',
    { reason: 'under_review' },
  );
