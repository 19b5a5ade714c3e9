import type { Context, Middleware } from 'koa';
import { requireCaller } from '../../kit/http/caller.ts';

/** Lets everybody read and write below /site, as clients of the predecessor do. */
export const openSite: Middleware = (_, next) => next();

/** Lets whoever shows a token read of `org` and write below /site; others only read of `public`. */
export function guardSite(authenticate: Middleware): Middleware {
  return (ctx, next) => {
    if (isOpen(ctx)) return next();
    return authenticate(ctx, async () => {
      requireCaller(ctx);
      await next();
    });
  };
}

const isOpen = (ctx: Context): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(ctx.method) && !mentionsOrg(ctx);

/** In the path or in the query, wherever it stands: content decides which of them counts. */
function mentionsOrg({ path, query }: Context): boolean {
  const words = [...path.split('/').map(decoded), ...Object.values(query).flat()];
  return words.includes('org');
}

/** What can not be decoded content refuses. */
function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}
