import {
  type Checked,
  isAdmin,
  isCheckedAndPublished,
  mayEdit,
  mayReadText,
  maySee,
  type SolutionVisibility,
  type Viewer,
} from '../../platform/access/policies.ts';
import type { Workspace } from './aggregate-ids.ts';

/** What a request reads or changes: the image of a solution, or texts and files of one of its revisions. */
export interface AccessTarget {
  readonly solutionId: string;
  readonly revisionId?: string;
  readonly workspace?: Workspace;
  /** Whether it is about versions that readers do not see yet. */
  readonly isPending?: boolean;
}

/** What decides about the content of a solution. */
export interface Solution extends SolutionVisibility {
  readonly revisions: readonly (Checked & { readonly revisionId: string })[];
}

/** A solution that the catalog does not know: it belongs to the user who began it, and is private. */
export const ownedBy = (ownerId: string): Solution => ({ ownerId, coOwnerIds: [], active: true, revisions: [] });

/** Content that no user has begun: stored by a service, or before content knew owners. For administrators alone. */
export const ownedByNone: Solution = ownedBy('');

/**
 * Reading follows the visibility of the revision; an image is shown to those who may see one of the revisions. What is pending
 * is for those who would see a private revision.
 */
export function mayReadContent(
  viewer: Viewer | undefined,
  solution: Solution,
  { revisionId, workspace, isPending = false }: AccessTarget,
): boolean {
  const revisions = isPending
    ? solution.revisions.map((one) => ({ ...one, accessTypeCode: 'PR' }))
    : solution.revisions;
  // A revision that the catalog does not know under this solution has no visibility: it is private.
  const meant = revisionId === undefined ? revisions : revisions.filter((one) => one.revisionId === revisionId);
  const isVisible = maySee(viewer, { ...solution, revisions: meant });
  return isVisible && mayReadText(viewer, workspace === 'org' ? 'OR' : 'PB');
}

export const mayChangeContent = (viewer: Viewer, solution: Solution): boolean =>
  solution.ownerId === '' ? isAdmin(viewer) : mayEdit(viewer, solution);

/** Whether readers see what has passed the checks of a publication: of the revision, or of one of them where it is an image. */
export const isCheckedContent = ({ revisions }: Solution, { revisionId }: AccessTarget): boolean =>
  revisions.some((one) => (revisionId === undefined || one.revisionId === revisionId) && isCheckedAndPublished(one));
