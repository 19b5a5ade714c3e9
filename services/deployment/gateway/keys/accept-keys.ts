import type { Context, Middleware } from 'koa';
import { AppError } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/http/caller.ts';
import type { RecogniseKey } from '../../app/keys/recognise-key.ts';
import type { PresentedKey } from '../../domain/keys/deployment-key.ts';
import { keyPrefix } from '../../domain/keys/key-secret.ts';

/**
 * Accepts a deployment key where tokens of the platform are: `Authorization: Bearer mdk_…`, or `X-Api-Key`. Its request is
 * its deployer's, to `/run` and `/inference` of its deployment alone. Errors: `unauthenticated`, `forbidden`.
 */
export const acceptKeys =
  (recognise: RecogniseKey, withToken: Middleware): Middleware =>
  async (ctx, next) => {
    const secret = presentedSecret(ctx);
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
    const { userId, name } = key;
    const caller: Caller = { userId, loginName: name, roles: [], via: 'api-token', scopes: ['read', 'write'] };
    Object.assign(ctx.state, { caller, deploymentKey: key });
    await next();
  };

/** The key that a request came with; undefined where it came with a token of the platform. */
export const keyOf = (ctx: Pick<Context, 'state'>): PresentedKey | undefined => ctx.state.deploymentKey;

/** Errors: `forbidden` for a key of another deployment. */
export function requireKeyFor(key: PresentedKey | undefined, deploymentId: string): void {
  if (key && key.deploymentId !== deploymentId)
    throw new AppError('forbidden', 'This key is for another deployment.', { reason: 'key_of_another' });
}

function presentedSecret(ctx: Context): string | undefined {
  const key = ctx.get('x-api-key').trim();
  if (key !== '') return key;
  const bearer = ctx
    .get('authorization')
    .trim()
    .replace(/^bearer +/i, '');
  return bearer.startsWith(keyPrefix) ? bearer : undefined;
}
