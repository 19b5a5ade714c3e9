import Router from '@koa/router';
import type { AsyncRuns } from '../background/async-runs.ts';
import type { Brokers } from '../background/brokers.ts';
import type { TransportName } from '../domain/solution.ts';
import type { Admission } from '../runs/admission.ts';
import type { StartRun } from '../runs/direct.ts';
import type { RunLog } from '../runs/run-log.ts';
import type { PutDocument } from '../solutions/put-document.ts';
import type { Registry } from '../solutions/registry.ts';
import { addBrokerRoutes } from './broker-routes.ts';
import type { CallbackRules } from './callback-of.ts';
import type { Deadlines } from './deadline.ts';
import { addDocumentRoutes } from './document-routes.ts';
import { addRunLogRoutes } from './run-log-routes.ts';
import { addRunRoutes } from './run-routes.ts';

export interface OrchestratorDeps {
  readonly registry: Registry;
  readonly putDocument: PutDocument;
  readonly startRun: Readonly<Record<TransportName, StartRun>>;
  readonly admission: Admission;
  readonly runLog: RunLog;
  readonly asyncRuns: AsyncRuns;
  readonly brokers: Brokers;
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
