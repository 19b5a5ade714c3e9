import { notFound } from '../../kit/errors.ts';
import type { Caller } from '../../kit/http/caller.ts';
import type { Deployment, DeploymentStore } from '../domain/deployment.ts';

/** Errors: `not_found`, also where it is another user's: they do not learn that there is one. */
export type FindDeployment = (id: string, caller: Caller) => Promise<Deployment>;

export const createFindDeployment =
  ({ store }: { readonly store: Pick<DeploymentStore, 'find'> }): FindDeployment =>
  async (id, { userId, roles }) => {
    const found = await store.find(id);
    if (!found || (found.userId !== userId && !roles.includes('Admin')))
      throw notFound('There is no such deployment of yours.');
    return found;
  };
