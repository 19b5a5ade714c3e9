import {
  type Checked,
  isAdmin,
  isCheckedAndPublished,
  mayEdit,
  maySee,
  ownsOrShares,
  type SolutionVisibility,
  type Viewer,
} from '../../platform/access/policies.ts';
import type { Place } from './place.ts';

/** What decides about the artifacts of a solution. */
export interface Solution extends SolutionVisibility {
  readonly revisions: readonly (Checked & { readonly revisionId: string; readonly version: string })[];
}

/** A solution that the catalog does not know: for services and administrators alone. */
export const unknownSolution: Solution = { ownerId: '', coOwnerIds: [], active: false, revisions: [] };

/** The revisions that a place belongs to: all of them where it is that of the whole solution. */
export function revisionsOf({ revisions }: Pick<Solution, 'revisions'>, { revision }: Place): Solution['revisions'] {
  if (revision === undefined) return revisions;
  return 'revisionId' in revision
    ? revisions.filter(({ revisionId }) => revisionId === revision.revisionId.toLowerCase())
    : revisions.filter(({ version }) => revision.versions.includes(version));
}

/** Reading a file follows the visibility of its revision; what belongs to none is for the people of the solution. */
export function mayReadFile(viewer: Viewer | undefined, solution: Solution, place: Place): boolean {
  if (isAdmin(viewer) || ownsOrShares(viewer, solution)) return true;
  if (place.revision === undefined || (place.isForOrganisation && !viewer)) return false;
  const meant = revisionsOf(solution, place);
  // Each of them: two revisions of one version must not show each other's files.
  return meant.length > 0 && meant.every((revision) => maySee(viewer, { ...solution, revisions: [revision] }));
}

/** A folder, and what is made of what lies in it, is shown to those who see a revision that it belongs to. */
export function mayReadFolder(viewer: Viewer | undefined, solution: Solution, place: Place): boolean {
  if (place.revision !== undefined) return mayReadFile(viewer, solution, place);
  return isAdmin(viewer) || maySee(viewer, solution);
}

/** Storing and deleting: the owner, those it is shared with, administrators. */
export const mayChange = (viewer: Viewer | undefined, solution: Solution): boolean => mayEdit(viewer, solution);

/** Whether others see what has passed the checks of a publication: its files are those that were checked. */
export const isPublished = (solution: Solution, place: Place): boolean =>
  revisionsOf(solution, place).some(isCheckedAndPublished);
