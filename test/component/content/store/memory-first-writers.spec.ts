import { createMemoryFirstWriters } from '../../../../services/content/store/memory-first-writers.ts';
import { describeFirstWriters } from '../../../contract/content/first-writers.suite.ts';

describeFirstWriters('in memory', async () => createMemoryFirstWriters());
