import { describeDoors } from '../../../contract/orchestrator/doors.suite.ts';
import { type MemoryOrchestrator, startMemoryOrchestrator } from '../../../support/memory-orchestrator.ts';

describe('gateway of the orchestrator', () => {
  let orchestrator: MemoryOrchestrator;
  after(() => orchestrator.stop());

  describeDoors('in memory', async () => {
    const limits = {
      documentLimitBytes: 64 << 10,
      messageLimitBytes: 128 << 10,
      runsLimit: 8,
      deadlineLimitMs: 3_000,
    };
    orchestrator = await startMemoryOrchestrator({
      settings: {
        ORCHESTRATOR_DOCUMENT_LIMIT_BYTES: String(limits.documentLimitBytes),
        ORCHESTRATOR_MESSAGE_LIMIT_BYTES: String(limits.messageLimitBytes),
        ORCHESTRATOR_RUNS_LIMIT: String(limits.runsLimit),
        ORCHESTRATOR_DEADLINE_LIMIT_MS: '3000',
      },
    });
    return { url: orchestrator.url, ...limits };
  });
});
