import type { Page } from 'playwright-core';

/** Ends the streams of events of a page: it is never idle else, and what comes by them is for other specs. */
export async function withoutStreams(page: Page): Promise<void> {
  await page.route('**/notifications/*/stream', (route) => route.abort('aborted'));
}
