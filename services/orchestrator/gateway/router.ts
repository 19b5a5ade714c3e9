import { createApiPages } from '../../kit/http/api/api-page.ts';
import { withoutOptions } from '../../kit/http/api/endpoint-router.ts';
import { createApiRouter } from '../../kit/http/api/router.ts';
import type { HttpApi } from '../../kit/http/server.ts';
import type { Service } from '../../kit/service.ts';
import { identifyClient } from '../../platform/principals/client-of.ts';
import type { OrchestratorDeps } from './deps.ts';
import { orchestratorDocument } from './document.ts';
import { operations } from './operations.ts';
import { createRunFast } from './runs/run-fast.ts';
import { createRunPaths } from './runs/run-paths.ts';

/** The HTTP API of the orchestrator, with its page at `/docs`. */
export async function createOrchestratorApi(
  service: Service,
  given: Omit<OrchestratorDeps, 'runPaths'>,
): Promise<Pick<HttpApi, 'routers' | 'fastPath'>> {
  const deps = { ...given, runPaths: createRunPaths() };
  const router = createApiRouter({
    service,
    operations,
    deps,
    before: deps.checkHost,
    async authorise(ctx, { access, method }) {
      const client = await identifyClient(ctx, deps.clientOf);
      // Before anything of the body is read. What is open decides itself: it depends on the solution.
      if (access !== 'open') await deps.authorise.anything(client, method === 'GET' ? 'read' : 'write');
    },
    pages: await createApiPages(orchestratorDocument, 'Modelyard orchestrator'),
    invalidPath: 'invalid',
    // Operations of compositions may have the name of any path of this API.
    overlapping: true,
    keepsBadEscapes: true,
    ignoreCase: true,
    allow: withoutOptions,
  });
  return { routers: [router], fastPath: createRunFast(deps) };
}
