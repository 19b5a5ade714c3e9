import Router from '@koa/router';
import { forwardTo } from '../../kit/http/proxy/forward.ts';
import type { Upstream } from '../../kit/http/upstream.ts';
import { landingPage } from './landing-page.ts';

export interface EdgeDeps {
  readonly content: Upstream;
}

/** What belongs to whom. A path that is not here does not exist outside. */
export function createEdgeRouter({ content }: EdgeDeps): Router {
  const router = new Router();
  router.get('/', (ctx) => {
    ctx.type = 'html';
    ctx.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'");
    ctx.body = landingPage;
  });
  router.all('/site/*rest', forwardTo(content));
  router.all('/operations/:id', forwardTo(content));
  return router;
}
