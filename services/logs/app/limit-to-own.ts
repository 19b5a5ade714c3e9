import { AppError, notFound } from '../../kit/errors.ts';
import type { Caller } from '../../kit/http/caller.ts';
import type { LogFilter } from '../domain/log-search.ts';
import type { Deployments } from '../domain/ports.ts';

/** The service that model servers log as. */
const models = 'model';
/** The service that onboarding logs the progress of a task as, with the user whose task it is. */
const tasks = 'task';

/** What of this filter a caller may see. Errors: `forbidden`, `not_found`, those of `Deployments`. */
export type LimitToOwn = (filter: LogFilter, caller: Caller, tokenOfCaller: () => string) => Promise<LogFilter>;

/**
 * Administrators see everything. Others see how their onboarding tasks went, and what the model servers of a deployment wrote that is theirs, and nothing
 * that the platform wrote about these, in which there may be addresses and names of others.
 */
export const createLimitToOwn =
  (deployments: Deployments): LimitToOwn =>
  async (filter, caller, tokenOfCaller) => {
    if (caller.roles.includes('Admin')) return filter;
    const { deploymentId, service = models, userId = caller.userId } = filter;
    if (service === tasks && userId === caller.userId) return { ...filter, userId };
    if (deploymentId === undefined || service !== models)
      throw new AppError(
        'forbidden',
        'The logs of the platform are for administrators. Name a deployment of yours as deploymentId to see what its models wrote, or the service "task" to see how your onboarding tasks went.',
      );
    if (!(await deployments.isShown(deploymentId, tokenOfCaller())))
      throw notFound('There is no such deployment of yours.');
    return { ...filter, service };
  };
