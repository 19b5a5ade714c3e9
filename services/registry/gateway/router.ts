import type Router from '@koa/router';
import { createApiPages } from '../../kit/http/api/api-page.ts';
import { createApiRouter } from '../../kit/http/api/router.ts';
import { defaultHeaders } from '../../kit/http/default-headers.ts';
import type { Service } from '../../kit/service.ts';
import type { GatewayDeps } from './deps.ts';
import { registryDocument } from './document.ts';
import { operations } from './operations.ts';
import { createRegistryApi } from './registry-api.ts';
import { renderRegistryError } from './render-error.ts';

export async function createRegistryRouter(service: Service, deps: GatewayDeps): Promise<Router> {
  const registryApi = createRegistryApi(deps);
  return createApiRouter({
    service,
    operations,
    deps,
    pages: await createApiPages(registryDocument, 'Modelyard registry'),
    render: renderRegistryError,
    before(ctx, next) {
      defaultHeaders(ctx)['docker-distribution-api-version'] = 'registry/2.0';
      return /^\/v2(?:\/|$)/.test(ctx.path) ? registryApi(ctx, next) : next();
    },
  });
}
