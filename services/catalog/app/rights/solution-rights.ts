import { AppError, invalid, notFound } from '../../../kit/errors.ts';
import {
  changesOwnershipOrState,
  isSelfOrAdmin,
  mayEdit,
  maySee,
  mayShare,
  mayUnshare,
  type SolutionVisibility,
  type Viewer,
} from '../../../platform/access/policies.ts';
import { revision, solution } from '../../domain/entities/solutions.ts';
import { solutionShare } from '../../domain/links.ts';
import type { CatalogStore } from '../../domain/ports.ts';
import { type RequireRight, requireActiveUsers } from './require-right.ts';

/** What decides about a solution. Errors: `not_found`. */
export async function readVisibility(
  { records, links }: CatalogStore,
  solutionId: unknown,
): Promise<SolutionVisibility> {
  const { record } = await records.get(solution, { solutionId });
  const shares = { link: solutionShare, of: { solution_id: solutionId }, column: 'user_id' };
  const coOwnerIds = await links.related(shares);
  const revisions = await records.list(revision, { equal: { solutionId } });
  return {
    ...{ ownerId: String(record.userId), coOwnerIds, active: record.active === true },
    revisions: revisions.map(({ accessTypeCode }) => ({ accessTypeCode: String(accessTypeCode) })),
  };
}

async function readVisible(store: CatalogStore, viewer: Viewer, solutionId: unknown): Promise<SolutionVisibility> {
  const found = await readVisibility(store, solutionId);
  if (!maySee(viewer, found)) throw notFound(`No solution with ID ${solutionId}`);
  return found;
}

export const forbidden = (detail: string) => new AppError('forbidden', detail);

export const notEditable = () =>
  forbidden('Only the owner of the solution and those it is shared with can change this.');

async function requireEditable(store: CatalogStore, viewer: Viewer, solutionId: unknown): Promise<SolutionVisibility> {
  const found = await readVisible(store, viewer, solutionId);
  if (!mayEdit(viewer, found)) throw notEditable();
  return found;
}

/** Create one, as its owner. */
export const createSolution: RequireRight = async ({ body }, viewer) => {
  if (!isSelfOrAdmin(viewer, String(body.userId))) throw forbidden('You can only create solutions of your own.');
};

/** Tags, pictures and what else belongs to a solution. */
export const editSolution: RequireRight = async ({ params }, viewer, store) => {
  await requireEditable(store, viewer, params.solutionId);
};

/** Its record: co-owners neither delete it nor give it away, and only active users get it. */
export const replaceSolution: RequireRight = async ({ params, body }, viewer, store) => {
  const { solutionId } = params;
  const { ownerId, coOwnerIds, active } = await requireEditable(store, viewer, solutionId);
  const stored = { userId: ownerId, active };
  const changed = { userId: String(body.userId).toLowerCase(), active: body.active };
  if (changesOwnershipOrState(stored, changed) && !mayShare(viewer, { ownerId, coOwnerIds }))
    throw forbidden('Only the owner may delete a solution or give it away.');
  if (changed.userId !== ownerId) await requireActiveUsers([changed.userId], store);
};

/** Share it with active users other than its owner. */
export const shareSolution: RequireRight = async ({ params, body }, viewer, store) => {
  const found = await readVisible(store, viewer, params.solutionId);
  if (!mayShare(viewer, found)) throw forbidden('Only the owner can share a solution.');
  const added = [body.userIds]
    .flat()
    .map((userId) => String(userId).toLowerCase())
    .filter((userId) => !found.coOwnerIds.includes(userId));
  if (added.includes(found.ownerId)) throw invalid('A solution can not be shared with its owner.');
  await requireActiveUsers(added, store);
};

export const unshareSolution: RequireRight = async ({ params }, viewer, store) => {
  const found = await readVisible(store, viewer, params.solutionId);
  if (!mayUnshare(viewer, found, String(params.userId))) throw forbidden('Only the owner can remove other users.');
};

/** Rate it in one's own name. */
export const rateSolution: RequireRight = async ({ params }, viewer, store) => {
  if (!isSelfOrAdmin(viewer, String(params.userId))) throw forbidden('You can only rate in your own name.');
  await readVisible(store, viewer, params.solutionId);
};

/** A private revision in one's own name; publication makes it visible to others. */
export const createRevision: RequireRight = async ({ params, body }, viewer, store) => {
  await requireEditable(store, viewer, params.solutionId);
  if (body.accessTypeCode !== 'PR') throw notPublished();
  if (!isSelfOrAdmin(viewer, String(body.userId))) throw forbidden('You can only create revisions in your own name.');
};

export const notPublished = () =>
  forbidden('Who may see a revision is decided by its publication, not by changing its record.');
