import { describeDriver } from '../../../contract/deployment/driver.suite.ts';
import { startFakeAzure } from '../../../fakes/azure/azure.ts';
import { openCloudone } from '../../../support/deployment/cloudone-target.ts';
import { deploymentPlan, plannedComponent } from '../../../support/deployment/plans.ts';

/** Of two models and a data broker: more than a page of the fake. */
const components = [
  ...[plannedComponent('adder'), plannedComponent('scorer')],
  plannedComponent('source', { kind: 'data_broker' }),
];

describeDriver('cloudone', async () => {
  const fake = await startFakeAzure();
  const { driver, stop } = openCloudone(fake);
  const revisions = { first: crypto.randomUUID(), second: crypto.randomUUID() };
  return {
    driver,
    planOf: (deploymentId, revision) => deploymentPlan({ deploymentId, revisionId: revisions[revision], components }),
    impossible: deploymentPlan({ components: [plannedComponent('bare', { image: undefined })] }),
    list: async (deploymentId) => fake.list(deploymentId),
    starts: async (deploymentId) => fake.list(deploymentId).map((name) => `${name} ${fake.groups.get(name)?.boots}`),
    async close() {
      stop();
      await fake.stop();
    },
  };
});
