import Router from '@koa/router';
import type { AsyncRuns } from '../app/accepted-runs/async-runs.ts';
import type { DataBrokers } from '../app/brokers/data-brokers.ts';
import type { PlanRegistry } from '../app/plans/plan-registry.ts';
import type { PutDocument } from '../app/plans/put-document.ts';
import type { Admission } from '../app/runs/admission.ts';
import type { StartRun } from '../app/runs/direct-runs.ts';
import type { RunLog } from '../app/runs/run-log.ts';
import type { TransportName } from '../domain/solution.ts';
import { addBrokerRoutes } from './brokers/broker-routes.ts';
import { addDocumentRoutes } from './documents/document-routes.ts';
import type { CallbackRules } from './runs/read-callback.ts';
import type { Deadlines } from './runs/read-deadline.ts';
import { addRunLogRoutes } from './runs/run-log-routes.ts';
import { addRunRoutes } from './runs/run-routes.ts';

export interface OrchestratorDeps {
  readonly registry: PlanRegistry;
  readonly putDocument: PutDocument;
  readonly startRun: Readonly<Record<TransportName, StartRun>>;
  readonly admission: Admission;
  readonly runLog: RunLog;
  readonly asyncRuns: AsyncRuns;
  readonly brokers: DataBrokers;
  readonly callbacks: CallbackRules;
  readonly deadlines: Deadlines;
  /** How solutions run whose blueprint does not say. */
  readonly transport: TransportName;
  readonly documentLimitBytes: number;
  readonly messageLimitBytes: number;
}

/** The doors of the orchestrator. The run's door comes last: its path fits everything of one segment. */
export function createOrchestratorRouter(deps: OrchestratorDeps): Router {
  const router = new Router();
  addDocumentRoutes(router, deps);
  addBrokerRoutes(router, deps);
  addRunLogRoutes(router, deps);
  addRunRoutes(router, deps);
  return router;
}
