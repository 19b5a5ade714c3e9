import Router from '@koa/router';
import { addBrokerRoutes } from './brokers/broker-routes.ts';
import type { OrchestratorDeps } from './deps.ts';
import { addDocumentRoutes } from './documents/document-routes.ts';
import { addRunLogRoutes } from './runs/run-log-routes.ts';
import { addRunRoutes } from './runs/run-routes.ts';

/** The HTTP interface of the orchestrator. Runs come last: their path matches every single segment. */
export function createOrchestratorRouter(deps: OrchestratorDeps): Router {
  const router = new Router();
  addDocumentRoutes(router, deps);
  addBrokerRoutes(router, deps);
  addRunLogRoutes(router, deps);
  addRunRoutes(router, deps);
  return router;
}
