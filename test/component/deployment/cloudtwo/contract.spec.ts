import { describeDriver } from '../../../contract/deployment/driver.suite.ts';
import { startFakeOpenStack } from '../../../fakes/open-stack/open-stack.ts';
import { openCloudtwo } from '../../../support/deployment/cloudtwo-target.ts';
import { deploymentPlan, plannedComponent } from '../../../support/deployment/plans.ts';

/** Of two models and a data broker: more than a page of the fake. */
const components = [
  ...[plannedComponent('adder'), plannedComponent('scorer')],
  plannedComponent('source', { kind: 'data_broker' }),
];

describeDriver('cloudtwo', async () => {
  const fake = await startFakeOpenStack();
  const { driver, stop } = openCloudtwo(fake);
  const revisions = { first: crypto.randomUUID(), second: crypto.randomUUID() };
  return {
    driver,
    planOf: (deploymentId, revision) => deploymentPlan({ deploymentId, revisionId: revisions[revision], components }),
    impossible: deploymentPlan({ components: [plannedComponent('bare', { image: undefined })] }),
    list: async (deploymentId) => fake.list(deploymentId),
    starts: async (deploymentId) =>
      [...fake.servers.values()]
        .filter(({ name }) => name.includes(deploymentId))
        .map(({ id, boots }) => `${id} ${boots}`),
    async close() {
      await stop();
      await fake.stop();
    },
  };
});
