import Router from '@koa/router';
import type { Middleware } from 'koa';
import { AppError } from '../../kit/errors.ts';
import type { ApiPages } from '../../kit/http/api/api-page.ts';
import { createRouteTable } from '../../kit/http/api/find-route.ts';
import { dispatchRoute, type RouteHandler } from '../../kit/http/api/target.ts';
import { renderErrors } from '../../kit/http/middleware.ts';
import type { Service } from '../../kit/service.ts';
import type { CatalogStore } from '../domain/ports.ts';
import { renderErrorTransport } from './error-transport.ts';
import type { OpenApiDocument } from './openapi/document.ts';
import { createValidators } from './openapi/validator.ts';
import type { Operation, Site } from './operation.ts';
import { createReadCall } from './read-call.ts';
import { decoded } from './read-values.ts';
import { rejectCrossSite } from './reject-cross-site.ts';
import { runOperation } from './run-operation.ts';

export interface GatewayDeps {
  readonly service: Service;
  readonly store: CatalogStore;
  readonly site: Site;
  readonly operations: readonly Operation[];
  readonly document: OpenApiDocument;
  /** What is shown besides the operations, below the context path. */
  readonly pages: ApiPages;
  readonly contextPath: string;
  /** Lets in who may ask, and says who it is. */
  readonly authenticate: Middleware;
  /** Called after whatever may have changed something, refused log-ins included. */
  readonly onChange: () => void;
}

/** The HTTP interface of the catalog: a route for every operation that is declared, and for every page. */
export function createCatalogRouter(deps: GatewayDeps): Router {
  const { service, contextPath, operations, pages } = deps;
  const routes = createRouteTable<RouteHandler>();
  const add = (method: Operation['method'], path: string, answer: RouteHandler['answer']) =>
    routes.add(method, contextPath + path, { pattern: contextPath + path, answer });
  const answerOf = createAnswers(deps);
  for (const operation of operations) add(operation.method, operation.path, answerOf(operation));
  for (const [path, send] of pages) add('GET', path, async (ctx) => send(ctx, async () => undefined));

  const router = new Router({ prefix: contextPath });
  router.use(renderErrors(service, renderErrorTransport));
  router.all('{/*rest}', async (ctx) => {
    if (ctx.path.includes('%')) decoded(ctx.path, 'path');
    const place = routes.find(ctx.path);
    if (!place) throw noSuchPath(ctx.path);
    await dispatchRoute(ctx, place);
  });
  return router;
}

function createAnswers({ store, site, document, contextPath, authenticate, onChange }: GatewayDeps) {
  const validatorOf = createValidators(document);
  return (operation: Operation): RouteHandler['answer'] => {
    const { status, open = false } = operation;
    const readCall = createReadCall(operation, validatorOf(operation));
    return async (ctx, params) => {
      rejectCrossSite(ctx);
      if (!open) await authenticate(ctx, async () => undefined);
      const call = await readCall(ctx, params);
      const answered = runOperation(ctx, operation, call, store, site);
      const answer = await (operation.method === 'GET' ? answered : answered.finally(onChange));
      ctx.status = status;
      if (answer.version !== undefined) ctx.set('ETag', `"${answer.version}"`);
      if (answer.location !== undefined) ctx.set('Location', contextPath + answer.location);
      ctx.type = 'application/json';
      ctx.body = JSON.stringify(answer.body);
    };
  };
}

const noSuchPath = (path: string) =>
  new AppError('not_found', `There is nothing at ${path.slice(0, 200)}.`, { reason: 'no_such_path' });
