import type { WithdrawPublication } from '../../contracts/publication.ts';
import type { Rejected } from '../../kit/bus/outcome.ts';
import { type About, about } from './events.ts';
import { mayWithdraw } from './policies.ts';
import type { PublishRequest, Solution } from './records.ts';
import { endRequest } from './request-state.ts';

export interface WithdrawalPlan {
  readonly about: About;
}

export function withdrawPublication(
  { userId }: WithdrawPublication,
  { request, solution }: { readonly request: PublishRequest; readonly solution: Solution },
): Rejected | WithdrawalPlan {
  const rejected = mayWithdraw(userId, request.requestUserId);
  if (rejected) return rejected;
  const ending = endRequest(request.statusCode, 'WD');
  return typeof ending === 'string' ? { about: about(request, solution) } : ending;
}
