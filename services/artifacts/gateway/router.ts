import type Router from '@koa/router';
import { createApiPages } from '../../kit/http/api/api-page.ts';
import { createApiRouter } from '../../kit/http/api/router.ts';
import type { Service } from '../../kit/service.ts';
import { identifyClient } from '../../platform/principals/client-of.ts';
import type { GatewayDeps } from './deps.ts';
import { artifactsDocument } from './document.ts';
import { operations } from './operations.ts';

/** The HTTP API of the artifact repository, with its page at `/docs`. */
export async function createArtifactsRouter(service: Service, { clientOf, ...deps }: GatewayDeps): Promise<Router> {
  return createApiRouter({
    service,
    operations,
    deps,
    async authorise(ctx, { method }) {
      const client = await identifyClient(ctx, clientOf);
      // Before anything of the body is read.
      if (method !== 'GET') await deps.authorise.anyWrite(client);
    },
    pages: await createApiPages(artifactsDocument, 'Modelyard artifacts'),
    invalidPath: 'invalid',
  });
}
