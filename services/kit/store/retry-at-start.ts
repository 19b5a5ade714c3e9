import pRetry from 'p-retry';
import { toAppError } from '../errors.ts';

/**
 * What a service needs of its store before it can begin. An engine that comes up beside the service is waited for, about
 * twenty seconds; other errors come out at once.
 */
export const retryAtStart = <T>(work: () => Promise<T>): Promise<T> =>
  pRetry(work, {
    retries: 8,
    minTimeout: 250,
    maxTimeout: 4_000,
    shouldRetry: ({ error }) => toAppError(error).code === 'unavailable',
  });
