import type { Rejected } from '../../kit/bus/outcome.ts';
import { reject } from '../../kit/bus/reject.ts';
import type { Catalog } from '../domain/catalog.ts';
import type { PublishRequest, Solution } from '../domain/records.ts';

/** A request and its solution. `solutionId` is the command's subject: the order of commands is guaranteed for that solution only. */
export async function findRequest(
  catalog: Catalog,
  requestId: number,
  solutionId: string | undefined,
): Promise<Rejected | { readonly request: PublishRequest; readonly solution: Solution }> {
  const request = await catalog.request(requestId);
  const isAsked = request && (solutionId === undefined || request.solutionId === solutionId);
  const solution = isAsked ? await catalog.solution(request.solutionId) : undefined;
  return request && solution
    ? { request, solution }
    : reject('not_found', 'request_not_found', 'There is no publish request with this id.');
}
