import type { Context } from 'koa';
import { AppError, toAppError, unavailable } from '../../kit/errors.ts';
import { hasBody } from '../../kit/http/body-chunks.ts';
import { plainAddress } from '../../kit/http/proxy/client-info.ts';
import { forward } from '../../kit/http/proxy/forward.ts';
import { manifestTypes } from '../domain/manifest.ts';
import type { Grant } from '../domain/scope.ts';
import { baseUrlOf } from './base-url.ts';
import type { GatewayDeps } from './deps.ts';

/**
 * Streams a request to the registry that keeps the images, with a token of this service, and its answer back. `given`: headers in
 * place of the client's. Errors: `unavailable`.
 */
export async function forwardToEngine(
  ctx: Context,
  target: string,
  grants: readonly Grant[],
  deps: GatewayDeps,
  given: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { engine, baseUrl } = deps;
  const base = baseUrlOf(ctx, baseUrl);
  // The engine makes addresses of it, which the client has to reach.
  const client = {
    address: plainAddress(ctx.req.socket.remoteAddress ?? ''),
    host: base.host,
    protocol: base.protocol === 'https:' ? ('https' as const) : ('http' as const),
  };
  const headers = { authorization: await engine.authorization(grants), ...acceptAll(ctx), ...given };
  const connections = hasBody(ctx.req) ? ('uploads' as const) : undefined;
  await explained(deps, () =>
    forward(ctx, engine.upstream, { target, client, headers, connections, errorOf: notBelieved }),
  );
}

/**
 * A challenge of the registry behind is for this service. A client that got it would send its own password to the address in it.
 */
export const notBelieved = (status: number): AppError | undefined =>
  status === 401
    ? unavailable('The registry that keeps the images does not accept the account of this service.')
    : undefined;

/** The engine has no manifest for a client that names no type of one, such as curl. */
function acceptAll(ctx: Context): { readonly accept?: string } {
  const given = ctx.get('accept');
  return given === '' || given === '*/*' ? { accept: manifestTypes.join(', ') } : {};
}

/** Says why the registry is not there, where that is known. */
export async function explained<T>(
  { engineState }: Pick<GatewayDeps, 'engineState'>,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call();
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.code !== 'unavailable') throw thrown;
    const { state, detail } = await engineState();
    if (state === 'ready') throw unavailable('The image registry does not answer right now.', error);
    const retryAfterSeconds = state === 'preparing' ? 10 : 60;
    throw new AppError('unavailable', detail, { cause: error, retryAfterSeconds });
  }
}
