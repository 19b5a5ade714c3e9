import { createMemoryFiles } from '../../../../services/content/store/memory-files.ts';
import { describeFileStore } from '../../../contract/content/file-store.suite.ts';

describeFileStore('in memory', async (clock) => {
  const files = createMemoryFiles(clock);
  return { files, leftovers: async () => files.count() };
});
