import type { Context, Middleware } from 'koa';

/** Paths of other services that clients request from the portal, by the service that answers them. */
const paths = {
  identity: [
    /^\/auth\/(?!introspect(?:\/|$))/,
    /^\/\.well-known\/jwks\.json$/,
    /^\/users\/(?:register|verifyUser|resendVerifyToken|forgetPassword|changePassword|changeEmail|refreshApiToken)$/,
    /^\/users\/user\/deleteUser$/,
    /^\/admin\/(?:addUser|signup\/enabled)$/,
    /^\/oauth\/login(?:\/register)?$/,
  ],
  notification: [/^\/notifications\/(?:webhooks|deliveries|digest|sendUserNotification)(?:\/|$)/],
} as const;

export type ForwardTarget = keyof typeof paths;

/**
 * Forwards paths that another service answers. Before the portal's own are looked up: `/notifications/webhooks` is not
 * the notifications of a user.
 */
export function forwardKnownPaths(forward: Readonly<Record<ForwardTarget, Middleware>>): Middleware {
  return (ctx: Context, next) => {
    // The other service decodes the path too, so that `%69ntrospect` is its introspection.
    const path = decoded(ctx.path);
    const found = Object.entries(paths).find(([, patterns]) => patterns.some((pattern) => pattern.test(path)));
    return found ? forward[found[0] as ForwardTarget](ctx, next) : next();
  };
}

/** A path that cannot be decoded belongs to no service. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}
