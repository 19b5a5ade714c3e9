import { describeDriver } from '../../../contract/deployment/driver.suite.ts';
import { startFakeDockerEngine } from '../../../fakes/docker-engine.ts';
import { deploymentPlan, plannedComponent } from '../../../support/deployment/plans.ts';
import { openDocker } from '../../../support/docker/docker-target.ts';

describeDriver('docker', async () => {
  const fake = await startFakeDockerEngine();
  const { driver, stop } = openDocker(fake.url, { first: 27_900, last: 27_999 });
  const revisions = { first: crypto.randomUUID(), second: crypto.randomUUID() };
  const components = [plannedComponent('adder'), plannedComponent('source', { kind: 'data_broker' })];
  const of = (deploymentId: string) => (name: string) => name.includes(deploymentId);
  return {
    driver,
    planOf: (deploymentId, revision) => deploymentPlan({ deploymentId, revisionId: revisions[revision], components }),
    impossible: deploymentPlan({ components: [plannedComponent('bare', { image: undefined })] }),
    list: async (deploymentId) => [...fake.containers.keys(), ...fake.networks].filter(of(deploymentId)),
    starts: async (deploymentId) =>
      [...fake.containers.values()]
        .filter(({ name }) => of(deploymentId)(name))
        .map(({ id, log }) => `${id} ${log.length}`),
    async call({ host, port }) {
      const { status } = await fetch(`http://${host}:${port}/healthz`);
      if (status !== 200) throw new Error(`it answered ${status}`);
    },
    async close() {
      await stop();
      await fake.stop();
    },
  };
});
