import { createMemoryRunMessages } from '../../../../services/orchestrator/store/memory-run-messages.ts';
import { describeRunMessages } from '../../../contract/orchestrator/run-messages.suite.ts';

describeRunMessages('in memory', async () => createMemoryRunMessages());
