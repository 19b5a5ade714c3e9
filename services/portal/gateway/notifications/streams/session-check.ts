import type { Context, Middleware } from 'koa';
import { AppError } from '../../../../kit/errors.ts';

/** Checks the token of a long-lived request again; throws while identity does not answer. */
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
