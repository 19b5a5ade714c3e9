import pRetry from 'p-retry';
import { toAppError } from '../errors.ts';

/**
 * Runs the store's part of a service's start. An engine that starts at the same time is waited for, about twenty seconds;
 * other errors are thrown immediately.
 */
export const retryAtStart = <T>(work: () => Promise<T>): Promise<T> =>
  pRetry(work, {
    retries: 8,
    minTimeout: 250,
    maxTimeout: 4_000,
    shouldRetry: ({ error }) => toAppError(error).code === 'unavailable',
  });
