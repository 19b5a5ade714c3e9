import type { BlockList } from 'node:net';
import type { Context, Middleware } from 'koa';
import { invalid, notFound, unavailable } from '../../kit/errors.ts';
import { forward } from '../../kit/http/proxy/forward.ts';
import { createLimitRate } from '../../kit/http/rate-limit.ts';
import type { Upstream } from '../../kit/http/upstream.ts';
import { createClientOf } from './client.ts';
import type { PublicFiles } from './files/read-folder.ts';
import { sendPublicFile } from './files/send-public-file.ts';
import { createFindRoute } from './find-route.ts';
import { type Limits, limitPolicies } from './limits.ts';
import { refuseUpgrade } from './refuse-upgrade.ts';
import { tellBrowsers } from './security-headers.ts';
import { type Destination, type Route, routes } from './table.ts';
import { unfilledWord } from './unfilled.ts';

export interface EdgeDeps {
  readonly content: Upstream;
  readonly portal: Upstream;
  /** Absent as long as the platform has none. */
  readonly onboarding: Upstream | undefined;
  readonly files: PublicFiles;
  readonly page: Middleware;
  /** Who may ask for what below /site; asked before content is. */
  readonly siteAccess: Middleware;
  readonly limits: Limits;
  readonly trustedProxies: BlockList;
}

type Answer = (ctx: Context, route: Route) => unknown;

/** Everything the edge answers besides its health. No router: the table needs none, and it would cost a tenth of all. */
export function createEdgeRoutes(deps: EdgeDeps): Middleware {
  const clientOf = createClientOf(deps.trustedProxies);
  const limitRate = createLimitRate(limitPolicies(deps.limits));
  const findRoute = createFindRoute(routes);
  const answers = createAnswers(deps);
  return async (ctx) => {
    ctx.state.client = clientOf(ctx);
    tellBrowsers(ctx);
    await limitRate(ctx);
    refuseUpgrade(ctx);
    const { url, path } = ctx;
    if (!url.startsWith('/')) throw invalid('The request target must be a path.');
    const route = findRoute(path) ?? (isVisit(ctx) ? frontEnd : undefined);
    if (!route) throw nothingAt(path);
    // What metrics and traces are named by, as a router would leave it here.
    ctx._matchedRoute = route.pattern;
    if (!route.free && unfilledWord(path) !== undefined) throw unfilled(path);
    await answers[route.to](ctx, route);
  };
}

function createAnswers(deps: EdgeDeps): Readonly<Record<Destination, Answer>> {
  const { content, portal, onboarding, files, page, siteAccess } = deps;
  return {
    page: (ctx) => page(ctx, async () => undefined),
    file(ctx) {
      const found = files.find(ctx.path);
      if (!found) throw nothingAt(ctx.path);
      sendPublicFile(ctx, found.file, { hashed: found.hashed });
    },
    content: (ctx, route) => siteAccess(ctx, () => handOn(ctx, content, route)),
    portal: (ctx, route) => handOn(ctx, portal, route),
    onboarding(ctx, route) {
      if (!onboarding) throw unavailable('This platform has no onboarding service yet.');
      return handOn(ctx, onboarding, route);
    },
  };
}

function handOn(ctx: Context, upstream: Upstream, { pattern, stripped }: Route): Promise<void> {
  const asked = ctx.req.url ?? '/';
  if (!stripped) return forward(ctx, upstream, { target: asked, client: ctx.state.client });
  const prefix = pattern.slice(0, pattern.indexOf('/', 1));
  const rest = asked.slice(prefix.length);
  const client = { ...ctx.state.client, prefix };
  return forward(ctx, upstream, { target: rest.startsWith('/') ? rest : `/${rest}`, client });
}

/** Its addresses are for people: a program that is led astray is better told so. */
const frontEnd: Route = { pattern: '/**', to: 'page' };

const isVisit = (ctx: Context): boolean =>
  ['GET', 'HEAD'].includes(ctx.method) && ctx.get('accept').includes('text/html');

const nothingAt = (path: string) => notFound(`There is nothing at ${path.slice(0, 200)}.`);

const unfilled = (path: string) =>
  notFound(
    `There is nothing at ${path.slice(0, 200)}: a value is missing in it, "${unfilledWord(path)}" stands in its place.`,
  );
