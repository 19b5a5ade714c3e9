import { createMemoryRuns } from '../../../../services/orchestrator/store/memory-runs.ts';
import { describeAsyncRunStore } from '../../../contract/orchestrator/async-run-store.suite.ts';

describeAsyncRunStore('in memory', async () => createMemoryRuns());
