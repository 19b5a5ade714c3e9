import {
  isPublisher,
  mayEdit,
  type Ownership,
  type Viewer,
  visibleAccessTypes,
} from '../../platform/access/policies.ts';

/** See the progress of work on it, failures and pending requests: those who may edit it, and publishers. */
export const maySeeProgress = (viewer: Viewer | undefined, ownership: Ownership): boolean =>
  mayEdit(viewer, ownership) || isPublisher(viewer);

/** See what waits for the checks of a publication: those who would see a private revision. */
export const maySeePending = (viewer: Viewer | undefined, ownership: Ownership): boolean =>
  visibleAccessTypes(viewer, ownership).includes('PR');
