import type { Middleware } from 'openapi-fetch';
import { ApiError, apiErrorOf } from './api-error.ts';

/** Throws an ApiError for each answer that is no success. */
export const checkAnswers: Middleware = {
  onRequest({ request }) {
    // Otherwise clients of the predecessor are answered, which take 200 for failures.
    request.headers.set('accept', 'application/problem+json, application/json');
  },
  async onResponse({ response }) {
    if (response.ok) return;
    throw apiErrorOf(response.status, response.headers, await response.json().catch(() => undefined));
  },
  onError({ error }) {
    if (error instanceof DOMException && error.name === 'AbortError') return error;
    return new ApiError({ status: 0, code: 'unreachable', detail: '' });
  },
};
