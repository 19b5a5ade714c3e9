import { createMemoryArtifacts } from '../../../../services/artifacts/store/memory-artifacts.ts';
import { describeArtifactStore } from '../../../contract/artifacts/store.suite.ts';

describeArtifactStore('memory', async (clock) => {
  const store = createMemoryArtifacts(clock);
  return { store, leftovers: async () => store.count() };
});
