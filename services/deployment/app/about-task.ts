import type { TaskSubject } from '../domain/catalog.ts';
import type { RunRevision } from '../domain/run-revision.ts';

/** What the rows of the catalog are about. */
export type Shown = Pick<
  RunRevision,
  'deploymentId' | 'solutionId' | 'revisionId' | 'userId' | 'target' | 'trackingId'
>;

export const aboutTask = ({ trackingId, userId, solutionId, revisionId }: Shown): TaskSubject => ({
  ...{ trackingId, userId, solutionId, revisionId },
});
