import { describeDeadlineLimit } from '../../../contract/orchestrator/gateway/deadline-limit.suite.ts';
import { describeGateway, describeGatewayAlone } from '../../../contract/orchestrator/gateway.suite.ts';
import { type MemoryOrchestrator, startMemoryOrchestrator } from '../../../support/memory-orchestrator.ts';

describe('gateway of the orchestrator', () => {
  const limits = { documentLimitBytes: 64 << 10, messageLimitBytes: 128 << 10, runsLimit: 8 };
  const started: MemoryOrchestrator[] = [];
  after(() => Promise.all(started.map((orchestrator) => orchestrator.stop())));

  async function open(settings: Readonly<Record<string, string>> = {}) {
    const orchestrator = await startMemoryOrchestrator({
      settings: {
        ORCHESTRATOR_DOCUMENT_LIMIT_BYTES: String(limits.documentLimitBytes),
        ORCHESTRATOR_MESSAGE_LIMIT_BYTES: String(limits.messageLimitBytes),
        ORCHESTRATOR_RUNS_LIMIT: String(limits.runsLimit),
        ...settings,
      },
    });
    started.push(orchestrator);
    return { url: orchestrator.url, ...limits };
  }

  describeGateway('in memory', open);
  describeDeadlineLimit('in memory', () => open({ ORCHESTRATOR_DEADLINE_LIMIT_MS: '1000' }));
  describeGatewayAlone(open);
});
