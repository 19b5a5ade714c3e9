/** The caller as policies see them; undefined for a caller who has not signed in. */
export interface Viewer {
  readonly userId: string;
  readonly roles: readonly string[];
}

/** The users who own a solution. */
export interface Ownership {
  readonly ownerId: string;
  readonly coOwnerIds: readonly string[];
}

/** PB everyone, OR signed-in users, PR owner and co-owners; other codes are visible to no one. */
export type AccessType = 'PB' | 'OR' | 'PR';

export const isAdmin = (viewer: Viewer | undefined) => viewer?.roles.includes('Admin') === true;
export const isPublisher = (viewer: Viewer | undefined) => viewer?.roles.includes('Publisher') === true;

/** Whether the viewer owns it or has it shared with them. */
export const ownsOrShares = (viewer: Viewer | undefined, { ownerId, coOwnerIds }: Ownership): boolean =>
  viewer !== undefined && (viewer.userId === ownerId || coOwnerIds.includes(viewer.userId));

/** The access types of revisions that the viewer sees. Publishers see what they have to decide. */
export function visibleAccessTypes(viewer: Viewer | undefined, ownership: Ownership): readonly AccessType[] {
  if (ownsOrShares(viewer, ownership) || isPublisher(viewer) || isAdmin(viewer)) return ['PB', 'OR', 'PR'];
  return viewer ? ['PB', 'OR'] : ['PB'];
}

/** Change a solution, its texts and its files: owner, co-owners and administrators. */
export const mayEdit = (viewer: Viewer | undefined, ownership: Ownership): boolean =>
  ownsOrShares(viewer, ownership) || isAdmin(viewer);

/** What decides whether readers see something that has passed checks. */
export interface Checked {
  readonly accessTypeCode: string;
  /** PS once a publication has passed its checks. */
  readonly validationStatusCode?: string | null;
}

/** Whether others than its people see a revision that has passed the checks of its publication: what was checked is frozen. */
export const isCheckedAndPublished = ({ accessTypeCode, validationStatusCode }: Checked): boolean =>
  (accessTypeCode === 'PB' || accessTypeCode === 'OR') && validationStatusCode === 'PS';

/** Share it, give it away, delete it: the owner and administrators. */
export const mayShare = (viewer: Viewer | undefined, { ownerId }: Ownership): boolean =>
  viewer?.userId === ownerId || isAdmin(viewer);

/** Whether a solution gets another owner, is deleted or restored, which co-owners may not do. */
export const changesOwnershipOrState = (stored: OwnershipAndState, changed: OwnershipAndState): boolean =>
  stored.userId !== changed.userId || stored.active !== changed.active;

interface OwnershipAndState {
  /** The owner. */
  readonly userId: unknown;
  readonly active: unknown;
}

/** Stop sharing it with a user: those who may share it, and that user. */
export const mayUnshare = (viewer: Viewer | undefined, ownership: Ownership, userId: string): boolean =>
  mayShare(viewer, ownership) || viewer?.userId === userId;

/** What belongs to one user: notifications, favourites, ratings, the profile. */
export const isSelfOrAdmin = (viewer: Viewer | undefined, userId: string): boolean =>
  viewer?.userId === userId || isAdmin(viewer);

/** The properties of a solution that decide who may see it. */
export interface SolutionVisibility extends Ownership {
  readonly active: boolean;
  /** Its revisions, at least those that the viewer may see. */
  readonly revisions: readonly { readonly accessTypeCode: string }[];
}

/** See that it exists: own ones always, even deleted ones; others if active and with a revision that the viewer may see. */
export function maySee(viewer: Viewer | undefined, solution: SolutionVisibility): boolean {
  if (ownsOrShares(viewer, solution) || isAdmin(viewer)) return true;
  const visible: readonly string[] = visibleAccessTypes(viewer, solution);
  return solution.active && solution.revisions.some(({ accessTypeCode }) => visible.includes(accessTypeCode));
}

/** `PB`: texts and documents for everyone; `OR`: for signed-in users, even if the revision is public. */
export const mayReadText = (viewer: object | undefined, code: string): boolean => code === 'PB' || viewer !== undefined;
