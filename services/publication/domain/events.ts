import type { PublicationEventName, PublicationMessages, Visibility } from '../../contracts/publication.ts';
import type { NewEvent } from '../../kit/bus/outcome.ts';
import type { PublishRequest, Solution } from './records.ts';
import { visibilityOf } from './records.ts';

/** Fields of every event about a request. */
export interface About {
  readonly requestId: number;
  readonly trackingId: string | null;
  readonly solutionId: string;
  readonly revisionId: string;
  readonly visibility: Visibility;
  readonly solutionName: string;
  readonly ownerId: string;
  readonly requesterId: string;
}

export const about = (request: PublishRequest, solution: Solution): About => ({
  requestId: request.requestId,
  trackingId: request.trackingId,
  solutionId: request.solutionId,
  revisionId: request.revisionId,
  visibility: visibilityOf(request),
  solutionName: solution.name,
  ownerId: solution.userId,
  requesterId: request.requestUserId,
});

/** Creates an event whose data is type-checked against its schema. */
export const event = <N extends PublicationEventName>(type: N, data: PublicationMessages[N]): NewEvent => ({
  type,
  data,
});
