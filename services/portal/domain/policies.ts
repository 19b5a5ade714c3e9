import { isAdmin, isPublisher, mayEdit, type Ownership, type Viewer } from '../../platform/access/policies.ts';

/** Share it, give it away, delete it: the owner and administrators. */
export const mayShare = (viewer: Viewer | undefined, { ownerId }: Ownership): boolean =>
  viewer?.userId === ownerId || isAdmin(viewer);

/** What belongs to one user: notifications, favourites, ratings, the profile. */
export const isSelfOrAdmin = (viewer: Viewer | undefined, userId: string): boolean =>
  viewer?.userId === userId || isAdmin(viewer);

/** See the progress of work on it, failures and pending requests: those who may edit it, and publishers. */
export const maySeeProgress = (viewer: Viewer | undefined, ownership: Ownership): boolean =>
  mayEdit(viewer, ownership) || isPublisher(viewer);

/** Stop sharing it with a user: those who may share it, and that user. */
export const mayUnshare = (viewer: Viewer | undefined, ownership: Ownership, userId: string): boolean =>
  mayShare(viewer, ownership) || viewer?.userId === userId;
