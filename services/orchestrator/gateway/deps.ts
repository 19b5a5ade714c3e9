import type { Middleware } from 'koa';
import { operationOf } from '../../kit/http/api/operation.ts';
import type { CallbackRules } from '../../kit/http/outbound/callback-address.ts';
import type { OutboundPolicy } from '../../kit/http/outbound/policy.ts';
import type { ClientOf } from '../../platform/principals/client-of.ts';
import type { AsyncRuns } from '../app/accepted-runs/async-runs.ts';
import type { Authorise } from '../app/access/authorise.ts';
import type { DataBrokers } from '../app/brokers/data-brokers.ts';
import type { PlanRegistry } from '../app/plans/plan-registry.ts';
import type { PutDocument } from '../app/plans/put-document.ts';
import type { RemoveSolution } from '../app/plans/remove-solution.ts';
import type { Admission } from '../app/runs/admission.ts';
import type { RunLog } from '../app/runs/run-log.ts';
import type { StartRun } from '../domain/run.ts';
import type { RunMessages } from '../domain/run-messages.ts';
import type { TransportName } from '../domain/solution.ts';
import type { Deadlines } from './runs/read-deadline.ts';
import type { RunPaths } from './runs/run-paths.ts';

/** Who may do what. */
export interface Access {
  readonly authorise: Authorise;
  readonly clientOf: ClientOf;
  /** Sees every request first; where no token is needed it rejects those under a foreign name. */
  readonly checkHost?: Middleware;
  /** Whether that lets a request with this `Host` pass; where no token is needed, and nowhere else. */
  readonly isOwnHost?: (sent: string) => boolean;
}

export interface OrchestratorDeps extends Access {
  readonly registry: PlanRegistry;
  readonly putDocument: PutDocument;
  readonly removeSolution: RemoveSolution;
  readonly startRun: Readonly<Record<TransportName, StartRun>>;
  readonly admission: Admission;
  readonly runLog: RunLog;
  readonly asyncRuns: AsyncRuns;
  readonly runMessages: Pick<RunMessages, 'find'>;
  readonly brokers: DataBrokers;
  readonly callbacks: CallbackRules;
  /** Decides where callbacks may go, by address. */
  readonly callbackPolicy: Pick<OutboundPolicy, 'check'>;
  readonly deadlines: Deadlines;
  readonly runPaths: RunPaths;
  /** The transport of solutions whose blueprint was put without one. */
  readonly transport: TransportName;
  readonly documentLimitBytes: number;
  readonly messageLimitBytes: number;
}

export const operation = operationOf<OrchestratorDeps>();
