import type { Page } from 'playwright-core';

const narrow = 320;

/** Where the page has to be scrolled sideways on the narrowest screen, in both directions of writing: one line each. */
export async function reflowProblems(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  if (!before) throw new Error('The page has no size of its own.');
  await page.setViewportSize({ ...before, width: narrow });
  const problems: string[] = [];
  for (const direction of ['ltr', 'rtl']) {
    await page.evaluate(`document.dir = '${direction}'`);
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    if (width > narrow) problems.push(`reflow: ${width} px wide on a screen of ${narrow} px, written ${direction}`);
  }
  await page.evaluate(`document.dir = ''`);
  await page.setViewportSize(before);
  return problems;
}
