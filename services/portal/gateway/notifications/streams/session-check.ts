import type { Context, Middleware } from 'koa';
import { AppError } from '../../../../kit/errors.ts';

/** Asks again whether a request that is being answered for long still comes from somebody; throws while nobody can tell. */
export const createSessionCheck =
  (authenticate: Middleware) =>
  async (ctx: Context): Promise<boolean> => {
    try {
      await authenticate(ctx, async () => undefined);
      return true;
    } catch (thrown) {
      if (thrown instanceof AppError && thrown.code === 'unauthenticated') return false;
      throw thrown;
    }
  };
