import { notFound } from '../../kit/errors.ts';
import type { Caller } from '../../kit/http/caller.ts';
import type { Catalog } from '../domain/catalog.ts';
import type { Deployment, DeploymentStore } from '../domain/deployment.ts';
import type { FindDeployment } from './find-deployment.ts';

/** By the number of its task in the catalog. Errors: `not_found`, also where it is another user's; `unavailable`. */
export type FindDeploymentOfTask = (taskNumber: number, caller: Caller) => Promise<Deployment>;

export const createFindDeploymentOfTask =
  (deps: {
    readonly catalog: Pick<Catalog, 'task'>;
    readonly deployments: Pick<DeploymentStore, 'search'>;
    readonly findDeployment: FindDeployment;
  }): FindDeploymentOfTask =>
  async (taskNumber, caller) => {
    const task = await deps.catalog.task(taskNumber);
    if (!task) throw notFound('There is no such task of a deployment of yours.');
    const { userId, trackingId } = task;
    const all = { solutionId: undefined, target: undefined, status: undefined, before: undefined, limit: 1 };
    const [found] = await deps.deployments.search({ ...all, userId, trackingId });
    if (!found) throw notFound('There is no such task of a deployment of yours.');
    return deps.findDeployment(found.id, caller);
  };
