import { createMemoryDriver } from '../../../services/deployment/clients/memory-driver.ts';
import { describeDriver } from '../../contract/deployment/driver.suite.ts';
import { deploymentPlan } from '../../support/deployment-plan.ts';

describeDriver('memory', async () => {
  const driver = createMemoryDriver({
    impossible: ({ name }) => (name === 'impossible' ? 'This target cannot run it: choose another one.' : undefined),
  });
  const revisions = { first: crypto.randomUUID(), second: crypto.randomUUID() };
  return {
    driver,
    planOf: (deploymentId, revision) => deploymentPlan({ deploymentId, revisionId: revisions[revision] }),
    impossible: deploymentPlan({ name: 'impossible' }),
    list: async (deploymentId) => driver.servers(deploymentId),
    starts: async (deploymentId) =>
      (await driver.observe(deploymentId)).map(({ component, revisionId, round, restarts }) =>
        [component, revisionId, round, restarts].join(' '),
      ),
    close: async () => undefined,
  };
});
