import { newId } from '../../../services/kit/ids.ts';
import { describeKeys } from '../../contract/deployment/keys.suite.ts';
import { memoryKeys } from '../../support/deployment/memory-keys.ts';

describeKeys('in memory', async () => {
  const userId = newId();
  return { keys: memoryKeys(userId), userId, newDeployment: async () => newId() };
});
