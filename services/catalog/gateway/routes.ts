import type Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { AppError } from '../../kit/errors.ts';
import type { ApiPages } from '../../kit/http/api/api-page.ts';
import { createEndpointRouter, type Endpoint } from '../../kit/http/api/endpoint-router.ts';
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
  /** Pages besides the operations, below the context path. */
  readonly pages: ApiPages;
  readonly contextPath: string;
  /** Rejects unknown accounts; leaves the name of a known one in the context. */
  readonly authenticate: Middleware;
  /** Called after every request that may have changed a record, rejected log-ins included. */
  readonly onChange: () => void;
}

/** The HTTP interface of the catalog: a route for every operation that is declared, and for every page. */
export function createCatalogRouter(deps: GatewayDeps): Router {
  const { service, contextPath, operations, pages } = deps;
  const handlerOf = createHandlers(deps);
  return createEndpointRouter({
    service,
    endpoints: operations.map((operation) => ({
      method: operation.method,
      path: operation.path,
      handle: handlerOf(operation),
    })),
    pages,
    prefix: contextPath,
    render: renderErrorTransport,
    otherwise: rejectPath,
  });
}

function createHandlers({ store, site, document, contextPath, authenticate, onChange }: GatewayDeps) {
  const validatorOf = createValidators(document);
  return (operation: Operation): Endpoint['handle'] => {
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

function rejectPath(ctx: Context): never {
  decoded(ctx.path, 'path');
  throw new AppError('not_found', `There is nothing at ${ctx.path.slice(0, 200)}.`, { reason: 'no_such_path' });
}
