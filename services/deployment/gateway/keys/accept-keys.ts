import type { Context, Middleware } from 'koa';
import { AppError } from '../../../kit/errors.ts';
import { callerByKey, presentedSecret } from '../../app/keys/key-caller.ts';
import type { RecogniseKey } from '../../app/keys/recognise-key.ts';
import type { PresentedKey } from '../../domain/keys/deployment-key.ts';

/**
 * Accepts a deployment key where tokens of the platform are: `Authorization: Bearer mdk_…`, or `X-Api-Key`. Its request is
 * its deployer's, to `/run` and `/inference` of its deployment alone. Errors: `unauthenticated`, `forbidden`.
 */
export const acceptKeys =
  (recognise: RecogniseKey, withToken: Middleware): Middleware =>
  async (ctx, next) => {
    const secret = presentedSecret((name) => ctx.get(name));
    if (secret === undefined) return withToken(ctx, next);
    const key = await recognise(secret).catch((thrown: unknown) => {
      if (thrown instanceof AppError && thrown.code === 'unauthenticated')
        ctx.set('WWW-Authenticate', 'Bearer error="invalid_token"');
      throw thrown;
    });
    if (!/^\/(?:run|inference)\//.test(ctx.path))
      throw new AppError(
        'forbidden',
        'A deployment key is for calls at /run and /inference; log in for everything else.',
        {
          reason: 'key_only_calls',
        },
      );
    Object.assign(ctx.state, { caller: callerByKey(key), deploymentKey: key });
    await next();
  };

/** The key that a request came with; undefined where it came with a token of the platform. */
export const keyOf = (ctx: Pick<Context, 'state'>): PresentedKey | undefined => ctx.state.deploymentKey;
