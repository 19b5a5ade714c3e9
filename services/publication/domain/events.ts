import type { PublicationEventName, PublicationMessages, Visibility } from '../../contracts/publication.ts';
import type { NewEvent } from '../../kit/bus/outcome.ts';
import type { PublishRequest, Solution } from './records.ts';
import { visibilityOf } from './records.ts';

/** What every event about a request says. */
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

/** An event by the last part of its name; the compiler holds the data to its schema. */
export const event = <N extends PublicationEventName>(type: N, data: PublicationMessages[N]): NewEvent => ({
  type,
  data,
});
