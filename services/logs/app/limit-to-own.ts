import { AppError, notFound } from '../../kit/errors.ts';
import type { Caller } from '../../kit/http/caller.ts';
import type { LogFilter } from '../domain/log-search.ts';
import type { Deployments } from '../domain/ports.ts';

/** The service that model servers log as. */
const models = 'model';

/** What of this filter a caller may see. Errors: `forbidden`, `not_found`, those of `Deployments`. */
export type LimitToOwn = (filter: LogFilter, caller: Caller, tokenOfCaller: () => string) => Promise<LogFilter>;

/**
 * Administrators see everything. Others see what the model servers of a deployment wrote that is theirs, and nothing that the platform wrote about it,
 * in which there may be addresses and names of others.
 */
export const createLimitToOwn =
  (deployments: Deployments): LimitToOwn =>
  async (filter, caller, tokenOfCaller) => {
    if (caller.roles.includes('Admin')) return filter;
    const { deploymentId, service = models } = filter;
    if (deploymentId === undefined || service !== models)
      throw new AppError(
        'forbidden',
        'The logs of the platform are for administrators. Name a deployment of yours as deploymentId to see what its models wrote.',
      );
    if (!(await deployments.isShown(deploymentId, tokenOfCaller())))
      throw notFound('There is no such deployment of yours.');
    return { ...filter, service };
  };
