import type { Page } from 'playwright-core';

/** Words that no German text contains, and few English sentences do without. */
const words = /\b(?:the|your|you|and|with|of|for|this|that|not|yet|from)\b/gi;

/** English words of the page's own texts: code and what is marked as of another or an unknown language are left out. */
export async function englishWords(page: Page): Promise<string[]> {
  const text = await page.evaluate<string>(`
    (() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts = [document.title];
      while (walker.nextNode())
        if (!walker.currentNode.parentElement.closest('pre, code, kbd, script, [lang="en"]:not(html), [lang=""]'))
          texts.push(walker.currentNode.data);
      const labels = [...document.querySelectorAll('[aria-label], [placeholder], [title]')];
      return [...texts, ...labels.flatMap((one) => [one.ariaLabel, one.placeholder, one.title])].join(' ');
    })()
  `);
  return text.match(words) ?? [];
}
