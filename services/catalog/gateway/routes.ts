import type Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { AppError } from '../../kit/errors.ts';
import type { ApiPages } from '../../kit/http/api/api-page.ts';
import type { Access } from '../../kit/http/api/operation.ts';
import { createApiRouter } from '../../kit/http/api/router.ts';
import type { Service } from '../../kit/service.ts';
import type { CatalogStore } from '../domain/ports.ts';
import { toApiOperation } from './api-operation.ts';
import { renderErrorTransport } from './error-transport.ts';
import type { OpenApiDocument } from './openapi/document.ts';
import { createValidators } from './openapi/validator.ts';
import type { Operation, Site } from './operation.ts';
import { decoded } from './read-values.ts';
import { rejectCrossSite } from './reject-cross-site.ts';

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
  const { service, contextPath, operations, pages, document } = deps;
  const validatorOf = createValidators(document);
  return createApiRouter({
    service,
    operations: operations.map((operation) => toApiOperation(operation, validatorOf(operation))),
    deps,
    pages,
    prefix: contextPath,
    render: renderErrorTransport,
    authorise: (ctx, { access }) => authorise(ctx, access, deps),
    otherwise: rejectPath,
  });
}

async function authorise(ctx: Context, access: Access, { authenticate }: GatewayDeps): Promise<void> {
  rejectCrossSite(ctx);
  if (access !== 'open') await authenticate(ctx, async () => undefined);
}

function rejectPath(ctx: Context): never {
  decoded(ctx.path, 'path');
  throw new AppError('not_found', `There is nothing at ${ctx.path.slice(0, 200)}.`, { reason: 'no_such_path' });
}
