import type { DecidePublication } from '../../contracts/publication.ts';
import { type Approval, approval, type Site } from './approval.ts';
import { type About, about } from './events.ts';
import { type DecisionPolicy, mayDecide } from './policies.ts';
import type { PublishRequest, Solution, Step } from './records.ts';
import { type Rejected, reject } from './reject.ts';
import { rejectInactive } from './request-publication.ts';
import { endRequest } from './request-state.ts';
import { verdictOf } from './steps.ts';

/** What the catalog keeps of a comment. */
const commentLimit = 8_192;

export interface DecisionRecords {
  readonly request: PublishRequest;
  readonly solution: Solution;
  readonly steps: readonly Step[];
  readonly site: Site;
}

/** What is about to be written, and what the event needs besides. */
export interface DecisionPlan {
  readonly about: About;
  readonly approverId: string;
  readonly comment: string;
  /** What the revision becomes; absent where the request is declined. */
  readonly approval?: Approval;
}

export function decidePublication(
  { approverId, roles, decision, comment }: DecidePublication,
  { request, solution, steps, site }: DecisionRecords,
  policy: DecisionPolicy,
): Rejected | DecisionPlan {
  const refused = mayDecide({ userId: approverId, roles }, request.requestUserId, policy);
  if (refused) return refused;
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

/** Nobody approves what was not looked at, or did not stand up to it. */
function rejectIfUnchecked({ trackingId }: PublishRequest, steps: readonly Step[]): Rejected | undefined {
  if (trackingId === null)
    return reject('conflict', 'not_checked', 'No checks belong to this request; withdraw it and ask for it again.');
  const verdict = verdictOf(steps);
  if (verdict === 'running')
    return reject('conflict', 'checks_not_ended', 'The checks of this request have not ended yet.');
  if (verdict === 'failed')
    return reject('conflict', 'checks_failed', 'A check of this request failed, so that it cannot be approved.');
  return undefined;
}
