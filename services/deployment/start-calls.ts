import { systemClock } from '../kit/clock.ts';
import { createExchange } from '../kit/http/outbound/exchange.ts';
import { runPeriodically } from '../kit/run-periodically.ts';
import type { Service } from '../kit/service.ts';
import type { Transactions } from '../kit/store/transactions.ts';
import { type CallDeployment, createCallDeployment } from './app/calls/call-deployment.ts';
import { createMeasuredCall, type MeasuredCall } from './app/calls/measured-call.ts';
import { createRunTest, type RunTest } from './app/calls/test-run.ts';
import type { LimitCalls } from './app/keys/limit-calls.ts';
import { createCountUsage } from './app/usage/count-usage.ts';
import { createModelServers } from './clients/model-servers.ts';
import { createTestRuns } from './clients/test-runs.ts';
import type { CallsConfig } from './config.ts';
import { observeCalls } from './gateway/usage/observe-calls.ts';
import { createDeploymentStore } from './store/deployment-store.ts';
import { createPlanStore } from './store/plan-store.ts';
import { createUsageStore } from './store/usage-store.ts';

export interface Calls {
  readonly calls: CallDeployment;
  readonly call: MeasuredCall;
  readonly runTest: RunTest;
}

/** What calls deployments and counts the calls, for gateways, and for workers that make those whose callers do not wait. */
export function startCalls(
  service: Service,
  config: CallsConfig,
  { database, limitCalls }: { readonly database: Transactions; readonly limitCalls: Pick<LimitCalls, 'call'> },
): Calls {
  const usage = createCountUsage({ usage: createUsageStore(database), clock: systemClock });
  service.life.onStop('usage', usage.flush);
  runPeriodically(service, 'usage', config.DEPLOYMENT_USAGE_FLUSH_MS, usage.flush);
  const servers = {
    exchange: createExchange(service, undefined),
    orchestratorUrl: config.ORCHESTRATOR_URL,
    orchestratorCredentials: config.ORCHESTRATOR_CREDENTIALS,
    timeoutMs: config.DEPLOYMENT_CALL_TIMEOUT_MS,
    limitBytes: config.DEPLOYMENT_MESSAGE_LIMIT_BYTES,
  };
  const calls = createCallDeployment({
    ...{ deployments: createDeploymentStore(database), plans: createPlanStore(database) },
    servers: createModelServers(servers),
  });
  return {
    ...{ calls, call: createMeasuredCall({ calls, limitCalls, usage, observe: observeCalls(service) }) },
    runTest: createRunTest({ calls, runs: createTestRuns(servers), waitMs: config.DEPLOYMENT_CALL_TIMEOUT_MS }),
  };
}
