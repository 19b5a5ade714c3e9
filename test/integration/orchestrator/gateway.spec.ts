import { describeDeadlineLimit } from '../../contract/orchestrator/gateway/deadline-limit.suite.ts';
import { describeGateway } from '../../contract/orchestrator/gateway.suite.ts';
import { createGateways, type TestGateways } from '../../support/orchestrator-gateway.ts';
import type { RunningRole } from '../../support/roles.ts';

describe('gateway and worker of the orchestrator', function () {
  this.timeout(240_000);
  const roles: RunningRole[] = [];
  after(() => Promise.all(roles.map((role) => role.stop())));

  describeGateway('with real engines', async () => {
    const limits = { documentLimitBytes: 64 << 10, messageLimitBytes: 128 << 10, runsLimit: 8 };
    const gateways = await createGateways({
      ORCHESTRATOR_DOCUMENT_LIMIT_BYTES: String(limits.documentLimitBytes),
      ORCHESTRATOR_MESSAGE_LIMIT_BYTES: String(limits.messageLimitBytes),
      ORCHESTRATOR_RUNS_LIMIT: String(limits.runsLimit),
    });
    return { url: await start(gateways), ...limits };
  });

  describeDeadlineLimit('with real engines', async () => {
    const gateways = await createGateways({ ORCHESTRATOR_DEADLINE_LIMIT_MS: '1000' });
    return { url: await start(gateways), documentLimitBytes: 0, messageLimitBytes: 0, runsLimit: 0 };
  });

  async function start(gateways: TestGateways): Promise<string> {
    const [gateway, worker] = await Promise.all([gateways.start(), gateways.startWorker()]);
    roles.push(gateway, worker);
    return gateway.url;
  }
});
