import { createMemoryTransport } from '../../../services/kit/bus/memory.ts';
import { newId } from '../../../services/kit/ids.ts';
import { describeTransport } from './transport.suite.ts';

describeTransport('in memory', async () => ({
  transport: createMemoryTransport({ partitions: 4 }),
  newTopic: async () => `spec.t-${newId()}.events`,
  newGroup: () => `spec.g-${newId()}`,
}));
