import type { Context } from 'koa';

const maxNames = 10;

/** Names what the request contained and the catalog ignored: a misspelt name would otherwise go unnoticed. */
export function addWarning(ctx: Context, what: string, names: readonly string[]): void {
  if (names.length === 0) return;
  const shown = names.slice(0, maxNames).map((name) => name.replaceAll(/[^\w.-]/g, '?').slice(0, 50));
  ctx.append(
    'Warning',
    `299 - "unknown ${what} ignored: ${shown.join(', ')}${names.length > maxNames ? ', ...' : ''}"`,
  );
}
