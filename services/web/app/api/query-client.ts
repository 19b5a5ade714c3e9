import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const retries = 2;

export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < retries && error instanceof ApiError && error.isPassing;

/** The cache of server data. A query that failed for a passing reason is tried again; a change never is. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: shouldRetry },
      mutations: { retry: false },
    },
  });
