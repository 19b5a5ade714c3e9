import type { Caller } from '../../kit/http/caller.ts';
import { isAdmin } from '../../platform/access/policies.ts';
import type { Catalog } from '../domain/catalog.ts';

/** An editor deploys every revision of a solution to every target; a guest what all can see, to public targets. */
export type DeployRights = 'editor' | 'guest';

/** Errors: `unavailable`. */
export async function deployRights(
  catalog: Pick<Catalog, 'access'>,
  caller: Caller,
  solutionId: string,
): Promise<DeployRights> {
  if (isAdmin(caller)) return 'editor';
  const access = await catalog.access(solutionId);
  const isEditor = access && (access.ownerId === caller.userId || access.coOwnerIds.includes(caller.userId));
  return isEditor ? 'editor' : 'guest';
}
