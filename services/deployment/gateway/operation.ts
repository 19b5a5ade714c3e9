import type { Context } from 'koa';
import type { DeploySolution } from '../../contracts/deployment.ts';
import type { ConcurrencyLimiter } from '../../kit/concurrency-limiter.ts';
import { operationOf } from '../../kit/http/api/operation.ts';
import type { CallbackRules } from '../../kit/http/outbound/callback-address.ts';
import type { OutboundPolicy } from '../../kit/http/outbound/policy.ts';
import type { Logger } from '../../kit/log.ts';
import type { ProcessStore } from '../../kit/process/process-store.ts';
import type { Operations } from '../../kit/store/outcomes.ts';
import type { AcceptCall } from '../app/calls/accept-call.ts';
import type { CallDeployment } from '../app/calls/call-deployment.ts';
import type { MeasuredCall } from '../app/calls/measured-call.ts';
import type { RunTest } from '../app/calls/test-run.ts';
import type { KeepCredential } from '../app/credentials/keep-credential.ts';
import type { StoreCredential } from '../app/credentials/store-credential.ts';
import type { FindDeployment } from '../app/find-deployment.ts';
import type { FindDeploymentOfTask } from '../app/find-deployment-of-task.ts';
import type { Infer } from '../app/inference/infer.ts';
import type { IssueKey } from '../app/keys/issue-key.ts';
import type { LimitCalls } from '../app/keys/limit-calls.ts';
import type { ListTargets } from '../app/list-targets.ts';
import type { BuildPackage } from '../app/package/build-package.ts';
import type { ReadLog } from '../app/read-log.ts';
import type { RequestDeployment, RequestUpdate } from '../app/request-deployment.ts';
import type { AcceptedCallStore } from '../domain/accepted-call.ts';
import type { CredentialStore } from '../domain/credentials/target-credential.ts';
import type { DeploymentStore } from '../domain/deployment.ts';
import type { KeyStore } from '../domain/keys/deployment-key.ts';
import type { PlanStore } from '../domain/plan-store.ts';
import type { UsageStore } from '../domain/usage/usage.ts';
import type { ExecuteDeploymentCommand } from './command-events.ts';

/** Dependencies of the operations. */
export interface DeploymentOperationDeps {
  readonly deployments: Pick<DeploymentStore, 'find' | 'search'>;
  readonly findDeployment: FindDeployment;
  readonly readLog: ReadLog;
  /** Readers of logs, by user. */
  readonly logReaders: ConcurrencyLimiter;
  /** Where requests of the predecessor's cloud clients are deployed to; undefined: nowhere. */
  readonly cloudTargets: Readonly<Record<'cloudone' | 'cloudtwo' | 'kubernetes', string | undefined>>;
  /** Names of targets for `envId`, besides their own. */
  readonly environments: ReadonlyMap<string, string>;
  readonly findDeploymentOfTask: FindDeploymentOfTask;
  /** The number of the task in the catalog that shows how a deployment begins. */
  readonly openFirstTask: (about: DeploySolution) => Promise<number>;
  /** Adds what a job says to the log of a deployment. */
  readonly keepReport: (deploymentId: string, text: string) => Promise<void>;
  readonly listTargets: ListTargets;
  readonly requestDeployment: RequestDeployment;
  readonly requestUpdate: RequestUpdate;
  readonly plans: Pick<PlanStore, 'find'>;
  readonly buildPackage: BuildPackage;
  readonly calls: Pick<CallDeployment, 'find' | 'requireJson' | 'describe'>;
  readonly call: MeasuredCall;
  readonly runTest: RunTest;
  readonly acceptCall: AcceptCall;
  readonly callbacks: { readonly rules: CallbackRules; readonly policy: Pick<OutboundPolicy, 'check'> };
  readonly accepted: Pick<AcceptedCallStore, 'find'>;
  readonly inference: Infer;
  /** Writes the page to try operations. */
  readonly showRunPage: (ctx: Context) => void;
  readonly usage: Pick<UsageStore, 'read'>;
  readonly credentials: Pick<CredentialStore, 'list' | 'remove'>;
  readonly storeCredential: StoreCredential;
  readonly keepCredential: KeepCredential;
  readonly keys: Pick<KeyStore, 'list' | 'remove'>;
  readonly issueKey: IssueKey;
  readonly limitCalls: LimitCalls;
  /** Of a message to a model. */
  readonly messageLimitBytes: number;
  readonly execute: ExecuteDeploymentCommand;
  readonly operations: Operations;
  readonly tasks: Pick<ProcessStore, 'find'>;
  readonly log: Logger;
  /** How long a request waits for what it asks for before it is answered 202. */
  readonly waitMs: number;
}

export const operation = operationOf<DeploymentOperationDeps>();
