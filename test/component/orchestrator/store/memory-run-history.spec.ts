import { createMemoryRunHistory } from '../../../../services/orchestrator/store/memory-run-history.ts';
import { describeRunHistory } from '../../../contract/orchestrator/run-history.suite.ts';

describeRunHistory('in memory', async () => createMemoryRunHistory());
