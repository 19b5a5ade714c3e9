import { isAdmin, isPublisher, type Ownership, ownsOrShares, type Viewer } from './policies.ts';

/** Ask for a revision to be published: whoever holds the solution. Nobody publishes what is another's. */
export const mayPublish = (viewer: Viewer | undefined, ownership: Ownership): boolean =>
  ownsOrShares(viewer, ownership);

/** Take it out of the marketplace: the owner, and whoever looks after the marketplace. */
export const mayUnpublish = (viewer: Viewer | undefined, { ownerId }: Ownership): boolean =>
  viewer?.userId === ownerId || isPublisher(viewer) || isAdmin(viewer);
