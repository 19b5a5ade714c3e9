import type { Page } from 'playwright-core';

/** What differs from run to run, and what is shown instead. */
const replacements = [
  ['127\\.0\\.0\\.1:\\d+', 'models.example'],
  ['[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', '00000000-0000-4000-8000-000000000000'],
  ['(\\w)-[0-9a-f]{12}', '$1'],
  ['[A-Z][a-z]{2} \\d{1,2}, \\d{4}', 'Jan 1, 2026'],
];

/** Waits until all is there, and replaces what differs from run to run: times, ids, names of people, the address. */
export async function makeSteady(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready');
  await page.evaluate(`
    (() => {
      for (const time of document.querySelectorAll('time')) time.textContent = '2 days ago';
      const replace = (text) =>
        ${JSON.stringify(replacements)}.reduce((now, [what, by]) => now.replace(new RegExp(what, 'g'), by), text);
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) walker.currentNode.data = replace(walker.currentNode.data);
      for (const field of document.querySelectorAll('input')) field.value = replace(field.value);
    })()
  `);
}
