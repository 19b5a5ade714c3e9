import type { DecidePublication } from '../../contracts/publication.ts';
import type { Rejected } from '../../kit/bus/outcome.ts';
import { reject } from '../../kit/bus/reject.ts';
import { type Approval, approval, type Site } from './approval.ts';
import { type About, about } from './events.ts';
import { type DecisionPolicy, mayDecide } from './policies.ts';
import { commentLimit, type PublishRequest, type Solution, type Step } from './records.ts';
import { rejectInactive } from './request-publication.ts';
import { endRequest } from './request-state.ts';
import { verdictOf } from './steps.ts';

export interface DecisionRecords {
  readonly request: PublishRequest;
  readonly solution: Solution;
  readonly coOwnerIds: readonly string[];
  readonly steps: readonly Step[];
  readonly site: Site;
}

/** What is to be written, and further data for the event. */
export interface DecisionPlan {
  readonly about: About;
  readonly approverId: string;
  readonly comment: string;
  /** Fields of the approved revision; absent if the request is declined. */
  readonly approval?: Approval;
  /** The pending versions that an approval shows to readers. */
  readonly versions?: readonly string[];
  /** The revision's access type when this was decided. */
  readonly ifAccessTypeCode?: string;
}

export function decidePublication(
  { approverId, roles, decision, comment }: DecidePublication,
  { request, solution, coOwnerIds, steps, site }: DecisionRecords,
  policy: DecisionPolicy,
): Rejected | DecisionPlan {
  const rejected = mayDecide(
    { userId: approverId, roles },
    request.requestUserId,
    { ownerId: solution.userId, coOwnerIds },
    policy,
  );
  if (rejected) return rejected;
  if (comment.length > commentLimit)
    return reject('invalid', 'comment_too_long', `A comment may be ${commentLimit} characters at most.`);
  const ending = endRequest(request.statusCode, decision);
  if (typeof ending !== 'string') return ending;
  const plan = { about: about(request, solution), approverId, comment };
  if (ending !== 'AP') return plan;
  return (
    rejectIfUnchecked(request, steps) ?? (solution.active ? { ...plan, approval: approval(site) } : rejectInactive())
  );
}

/** Rejects the approval of a request whose checks are missing, unfinished or failed. */
function rejectIfUnchecked({ trackingId }: PublishRequest, steps: readonly Step[]): Rejected | undefined {
  if (trackingId === null)
    return reject(
      'conflict',
      'not_checked',
      'This request has no checks; withdraw it and request the publication again.',
    );
  const verdict = verdictOf(steps);
  if (verdict === 'running')
    return reject('conflict', 'checks_not_ended', 'The checks of this request have not ended yet; wait for them.');
  if (verdict === 'failed')
    return reject('conflict', 'checks_failed', 'A check of this request failed, so it cannot be approved.');
  return undefined;
}
