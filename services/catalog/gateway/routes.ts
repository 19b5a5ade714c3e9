import Router from '@koa/router';
import type { Middleware } from 'koa';
import { AppError } from '../../kit/errors.ts';
import type { Service } from '../../kit/service.ts';
import type { CatalogStore } from '../domain/ports.ts';
import { carryOut } from './carry-out.ts';
import { renderErrorTransports } from './error-transport.ts';
import type { OpenApiDocument } from './openapi/document.ts';
import { createValidators } from './openapi/validator.ts';
import type { Operation, Site } from './operation.ts';
import { readCall } from './read-call.ts';

export interface GatewayDeps {
  readonly service: Service;
  readonly store: CatalogStore;
  readonly site: Site;
  readonly operations: readonly Operation[];
  readonly document: OpenApiDocument;
  readonly contextPath: string;
  /** Lets in who may ask, and says who it is. */
  readonly authenticate: Middleware;
}

/** The HTTP interface of the catalog: a route for every operation that is declared. */
export function createCatalogRouter(deps: GatewayDeps): Router {
  const { service, store, site, operations, document, contextPath, authenticate } = deps;
  const validatorOf = createValidators(document);
  const router = new Router({ prefix: contextPath });
  router.use(renderErrorTransports(service));
  for (const operation of inOrder(operations)) {
    const { method, path, status } = operation;
    const validator = validatorOf(path, method);
    router.register(
      path.replaceAll(/\{(\w+)\}/g, ':$1'),
      [method],
      [
        authenticate,
        async (ctx) => {
          const call = await readCall(ctx, operation, validator);
          const answer = await carryOut(ctx, operation, call, store, site);
          ctx.status = status;
          if (answer.version !== undefined) ctx.set('ETag', `"${answer.version}"`);
          if (answer.location !== undefined) ctx.set('Location', contextPath + answer.location);
          ctx.body = JSON.stringify(answer.body);
          ctx.type = 'application/json';
        },
      ],
    );
  }
  router.all('/*rest', (ctx) => {
    throw new AppError('not_found', `There is nothing at ${ctx.path.slice(0, 200)}.`, { reason: 'no_such_path' });
  });
  return router;
}

/** A word before a parameter at the same place: `/user/count` is no user. */
function inOrder(operations: readonly Operation[]): Operation[] {
  const sortable = ({ path }: Operation) => path.replaceAll('{', '~');
  return operations.toSorted((a, b) => (sortable(a) < sortable(b) ? -1 : 1));
}
