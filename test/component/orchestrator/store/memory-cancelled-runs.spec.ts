import { createMemoryCancelledRuns } from '../../../../services/orchestrator/store/memory-cancelled-runs.ts';
import { describeCancelledRuns } from '../../../contract/orchestrator/cancelled-runs.suite.ts';

describeCancelledRuns('in memory', async () => createMemoryCancelledRuns());
