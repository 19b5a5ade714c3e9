import type { MLPStepResult, PortalRequest } from '../../contracts/catalog-api.ts';
import { AppError, notFound } from '../../kit/errors.ts';
import { maySeeProgress } from '../domain/policies.ts';
import type { Visibility } from '../domain/publish-requests.ts';
import { type HistoryEntry, historyOf, stepAt } from '../domain/request-history.ts';
import type { AppDeps, CallerContext } from './deps.ts';

/** Which publish request, and for which caller. */
export interface PublishRequestLookup extends CallerContext {
  readonly id: number;
}

interface NewestLookup extends CallerContext {
  readonly revisionId: string;
  readonly visibility: Visibility;
}

/** Errors: `not_found`, also if the caller is neither the requester nor may see the progress of the solution; `unavailable`. */
export async function readPublishRequest(
  { publishRequests }: AppDeps,
  { id, caller, requestId }: PublishRequestLookup,
): Promise<PortalRequest> {
  const found = await publishRequests.find(id, requestId);
  if (!found || !(found.requestUserId === caller.userId || maySeeProgress(caller, found)))
    throw notFound(`No publish request with ID ${id}`);
  return found;
}

/** The newest request to show a revision to these readers; undefined if there is none. Errors: `not_found`, `forbidden`, `unavailable`. */
export async function readNewestRequest(
  { revisions, publishRequests }: AppDeps,
  { revisionId, visibility, caller, requestId }: NewestLookup,
): Promise<PortalRequest | undefined> {
  const access = await revisions.read({ revisionId, caller, requestId });
  if (maySeeProgress(caller, access)) return publishRequests.newestFor({ revisionId, visibility }, requestId);
  const who = 'Only the owner, co-owners, publishers and administrators may read publish requests.';
  throw new AppError('forbidden', who);
}

/** The history of a request and of its checks, the oldest entry first. Errors: as of `readPublishRequest`. */
export async function readRequestHistory(deps: AppDeps, lookup: PublishRequestLookup): Promise<HistoryEntry[]> {
  const found = await readPublishRequest(deps, lookup);
  const [changes, steps] = await Promise.all([
    deps.publishRequests.changes(found, lookup.requestId),
    checksOf(deps, found, lookup.requestId),
  ]);
  return historyOf(changes, steps);
}

/** A request and its checks as they were at a time. Errors: as of `readPublishRequest`; `not_found` also if it did not exist then. */
export async function readRequestAt(
  deps: AppDeps,
  { time, ...lookup }: PublishRequestLookup & { readonly time: number },
) {
  const found = await readPublishRequest(deps, lookup);
  const request = await deps.publishRequests.at(found, time, lookup.requestId);
  if (!request) throw notFound('The publish request did not exist at that moment.');
  const steps = await checksOf(deps, found, lookup.requestId);
  return { request, steps: steps.flatMap((step) => stepAt(step, time) ?? []) };
}

/** Of the requester alone: another user can have started work under the same tracking id. */
const checksOf = async (
  { steps }: AppDeps,
  { trackingId, requestUserId: userId }: PortalRequest,
  requestId: string,
): Promise<readonly MLPStepResult[]> => (trackingId ? steps.ofTracking({ trackingId, userId }, requestId) : []);
