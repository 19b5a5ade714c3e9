/** Who asks, as far as policies look at it; undefined is somebody who has not signed in. */
export interface Viewer {
  readonly userId: string;
  readonly roles: readonly string[];
}

/** Who stands in which relation to a solution. */
export interface Ownership {
  readonly ownerId: string;
  readonly coOwnerIds: readonly string[];
}

/** PB everybody, OR whoever has signed in, PR owner and co-owners; other codes are nobody's. */
export type AccessType = 'PB' | 'OR' | 'PR';

export const isAdmin = (viewer: Viewer | undefined) => viewer?.roles.includes('Admin') === true;
export const isPublisher = (viewer: Viewer | undefined) => viewer?.roles.includes('Publisher') === true;

/** Whether it is theirs: they own it or share it. */
export const ownsOrShares = (viewer: Viewer | undefined, { ownerId, coOwnerIds }: Ownership): boolean =>
  viewer !== undefined && (viewer.userId === ownerId || coOwnerIds.includes(viewer.userId));

/** The access types of revisions that are shown to somebody. Publishers see what they have to decide upon. */
export function visibleAccessTypes(viewer: Viewer | undefined, ownership: Ownership): readonly AccessType[] {
  if (ownsOrShares(viewer, ownership) || isPublisher(viewer) || isAdmin(viewer)) return ['PB', 'OR', 'PR'];
  return viewer ? ['PB', 'OR'] : ['PB'];
}

/** Change what a solution is and says: those who hold it, and administrators. */
export const mayEdit = (viewer: Viewer | undefined, ownership: Ownership): boolean =>
  ownsOrShares(viewer, ownership) || isAdmin(viewer);

/** Give it away, take it back, delete it: the owner, and administrators. */
export const mayShare = (viewer: Viewer | undefined, { ownerId }: Ownership): boolean =>
  viewer?.userId === ownerId || isAdmin(viewer);

/** What belongs to a user alone: notifications, favourites, ratings, the profile. */
export const isSelfOrAdmin = (viewer: Viewer | undefined, userId: string): boolean =>
  viewer?.userId === userId || isAdmin(viewer);

/** What of a solution decides whether somebody may see it. */
export interface SolutionVisibility extends Ownership {
  readonly active: boolean;
  /** Of the revisions it has, as far as whoever asks may see them. */
  readonly revisions: readonly { readonly accessTypeCode: string }[];
}

/** See that it is there: theirs always, also when it is deleted; of others what is active and has a revision for them. */
export function maySee(viewer: Viewer | undefined, solution: SolutionVisibility): boolean {
  if (ownsOrShares(viewer, solution) || isAdmin(viewer)) return true;
  const visible: readonly string[] = visibleAccessTypes(viewer, solution);
  return solution.active && solution.revisions.some(({ accessTypeCode }) => visible.includes(accessTypeCode));
}

/** See how work on it goes, what failed and whether it waits for a publisher: whoever works on it or decides upon it. */
export const maySeeProgress = (viewer: Viewer | undefined, ownership: Ownership): boolean =>
  mayEdit(viewer, ownership) || isPublisher(viewer);

/** Take somebody from those it is shared with: whoever may share it, and they themselves. */
export const mayUnshare = (viewer: Viewer | undefined, ownership: Ownership, userId: string): boolean =>
  mayShare(viewer, ownership) || viewer?.userId === userId;
