import type { PortalRequest } from '../../../contracts/catalog-api.ts';
import { visibilityOf } from '../../domain/publish-requests.ts';
import type { PortalDeps } from '../operation.ts';
import type { PublishRequest } from './shape.ts';

export type PresentPublishRequest = (request: PortalRequest) => PublishRequest;

/** The only mapper of publish requests. Errors: `unavailable`. */
export async function createPublishRequestPresenter(codes: PortalDeps['codes']): Promise<PresentPublishRequest> {
  const [states, accessTypes] = await Promise.all([codes.names('PUBLISH_REQUEST_STATUS'), codes.names('ACCESS_TYPE')]);
  return (request) => ({
    publishRequestId: request.requestId,
    solutionId: request.solutionId,
    revisionId: request.revisionId,
    requestUserId: request.requestUserId,
    requestUserName: request.requesterLoginName,
    requestorName: request.requesterName,
    approverId: request.reviewUserId,
    requestStatusCode: request.statusCode,
    requestStatusName: states.get(request.statusCode) ?? null,
    comment: request.comment,
    solutionName: request.solutionName,
    revisionName: request.version,
    revisionStatusCode: request.revisionAccessTypeCode,
    revisionStatusName: accessTypes.get(request.revisionAccessTypeCode) ?? null,
    creationDate: request.created,
    lastModifiedDate: request.modified,
    visibility: visibilityOf(request),
    trackingId: request.trackingId,
  });
}
