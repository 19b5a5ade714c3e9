import type { Page } from 'playwright-core';

/** Adds what a page reports of itself to `failures`, as one line each. */
export function recordFailures(page: Page, failures: string[]): void {
  page.on('pageerror', ({ message }) => failures.push(`error: ${message}`));
  page.on('console', (message) => {
    // Answers that are no success are recorded below, with their status.
    const isAnswer = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isAnswer) failures.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${requestOf(response.request())}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // The page itself has taken it back, as it does with a search when the next key is struck.
    if (reason !== 'net::ERR_ABORTED') failures.push(`${reason} ${requestOf(request)}`);
  });
}

const requestOf = (request: { method(): string; url(): string }) =>
  `${request.method()} ${new URL(request.url()).pathname}`;
