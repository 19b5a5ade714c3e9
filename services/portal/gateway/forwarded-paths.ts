import type { Context, Middleware } from 'koa';

/** Paths of other services that clients request from the portal, by the service that answers them. */
const paths = {
  identity: [
    /^\/auth\/(?!introspect(?:\/|$))/,
    /^\/\.well-known\/jwks\.json$/,
    /^\/users\/(?:register|verifyUser|resendVerifyToken|forgetPassword|changePassword|refreshApiToken)$/,
    /^\/users\/user\/deleteUser$/,
    /^\/admin\/(?:addUser|signup\/enabled)$/,
  ],
  notification: [/^\/notifications\/(?:webhooks|deliveries|digest)(?:\/|$)/],
} as const;

export type ForwardTarget = keyof typeof paths;

/** Forwards paths that another service answers; every other path is not found. */
export function forwardKnownPaths(forward: Readonly<Record<ForwardTarget, Middleware>>): Middleware {
  return (ctx: Context, next) => {
    const found = Object.entries(paths).find(([, patterns]) => patterns.some((pattern) => pattern.test(ctx.path)));
    return found ? forward[found[0] as ForwardTarget](ctx, next) : next();
  };
}
