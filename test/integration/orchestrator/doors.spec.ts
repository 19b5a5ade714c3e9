import { describeDoors } from '../../contract/orchestrator/doors.suite.ts';
import { createGateways } from '../../support/orchestrator-gateway.ts';
import type { RunningRole } from '../../support/roles.ts';

describe('gateway and worker of the orchestrator', function () {
  this.timeout(60_000);
  let roles: RunningRole[] = [];
  after(() => Promise.all(roles.map((role) => role.stop())));

  describeDoors('with real engines', async () => {
    const limits = { documentLimitBytes: 64 << 10, messageLimitBytes: 128 << 10, runsLimit: 8 };
    const gateways = await createGateways({
      ORCHESTRATOR_DOCUMENT_LIMIT_BYTES: String(limits.documentLimitBytes),
      ORCHESTRATOR_MESSAGE_LIMIT_BYTES: String(limits.messageLimitBytes),
      ORCHESTRATOR_RUNS_LIMIT: String(limits.runsLimit),
      ORCHESTRATOR_DEADLINE_LIMIT_MS: '3000',
    });
    roles = await Promise.all([gateways.start(), gateways.startWorker()]);
    return { url: roles[0]?.url ?? '', ...limits };
  });
});
