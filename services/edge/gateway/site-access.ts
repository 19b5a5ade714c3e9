import type { Context, Middleware } from 'koa';
import { requireCaller } from '../../kit/http/caller.ts';

/** Lets everyone read and write below /site, as clients of the predecessor do. */
export const openSite: Middleware = (_, next) => next();

/** Reading `org` and writing below /site require a token; reading `public` does not. */
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

/** Anywhere in the path or the query: content decides which occurrence counts. */
function mentionsOrg({ path, query }: Context): boolean {
  const words = [...path.split('/').map(decoded), ...Object.values(query).flat()];
  return words.includes('org');
}

/** Content rejects what can not be decoded. */
function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}
