import { createMemoryProcessStore } from '../../../services/kit/process/memory-process-store.ts';
import { describeProcessManager } from './process-manager.suite.ts';

describeProcessManager('in memory', async () => createMemoryProcessStore());
