import { isPublisher, mayEdit, type Ownership, type Viewer } from '../../platform/access/policies.ts';

/** See the progress of work on it, failures and pending requests: those who may edit it, and publishers. */
export const maySeeProgress = (viewer: Viewer | undefined, ownership: Ownership): boolean =>
  mayEdit(viewer, ownership) || isPublisher(viewer);
