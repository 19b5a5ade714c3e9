import { describeDoors, describeDoorsAlone } from '../../../contract/orchestrator/doors.suite.ts';
import { type MemoryOrchestrator, startMemoryOrchestrator } from '../../../support/memory-orchestrator.ts';

describe('gateway of the orchestrator', () => {
  const limits = { documentLimitBytes: 64 << 10, messageLimitBytes: 128 << 10, runsLimit: 8 };
  const started: MemoryOrchestrator[] = [];
  after(() => Promise.all(started.map((orchestrator) => orchestrator.stop())));

  async function open() {
    const orchestrator = await startMemoryOrchestrator({
      settings: {
        ORCHESTRATOR_DOCUMENT_LIMIT_BYTES: String(limits.documentLimitBytes),
        ORCHESTRATOR_MESSAGE_LIMIT_BYTES: String(limits.messageLimitBytes),
        ORCHESTRATOR_RUNS_LIMIT: String(limits.runsLimit),
        ORCHESTRATOR_DEADLINE_LIMIT_MS: '3000',
      },
    });
    started.push(orchestrator);
    return { url: orchestrator.url, ...limits };
  }

  describeDoors('in memory', open);
  describeDoorsAlone(open);
});
