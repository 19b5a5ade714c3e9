import type { Rejected } from '../../kit/bus/outcome.ts';
import { reject } from '../../kit/bus/reject.ts';
import type { Catalog } from '../domain/catalog.ts';
import type { RequestRecords } from '../domain/records.ts';

/** A request and what it is about. `solutionId` is the command's subject: the order of commands is guaranteed for that solution only. */
export async function findRequest(
  catalog: Pick<Catalog, 'requestRecords'>,
  requestId: number,
  solutionId: string | undefined,
): Promise<Rejected | RequestRecords> {
  const found = await catalog.requestRecords(requestId);
  const isAsked = found && (solutionId === undefined || found.request.solutionId === solutionId);
  return isAsked ? found : reject('not_found', 'request_not_found', 'There is no publish request with this id.');
}
