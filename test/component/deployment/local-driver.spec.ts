import { randomUUID } from 'node:crypto';
import { createLocalTarget } from '../../../services/deployment/clients/local/local-target.ts';
import { findProcesses } from '../../../services/deployment/clients/local/orphans.ts';
import { describeDriver } from '../../contract/deployment/driver.suite.ts';
import { createLocalModels, planFor } from '../../support/local-target.ts';

describe('the target local', function () {
  this.timeout(300_000);

  describeDriver('local', async () => {
    const models = await createLocalModels();
    const target = createLocalTarget(models.options);
    const supervisor = await target.supervise(async () => new AbortController().signal);
    const revisions = { first: randomUUID(), second: randomUUID() };
    const processes = async (deploymentId: string) =>
      (await findProcesses(models.options.folder)).filter(({ serverId }) => serverId.startsWith(deploymentId));
    return {
      driver: target.driver,
      planOf: (deploymentId, revision) =>
        planFor(models.component('adder'), { deploymentId, revisionId: revisions[revision] }),
      impossible: planFor(
        await models.store('of-r', { MI: ['model.bin', ''], MD: ['metadata.json', '{"runtime":{"name":"r"}}'] }),
      ),
      list: async (deploymentId) => (await processes(deploymentId)).map(({ serverId }) => serverId),
      starts: async (deploymentId) => (await processes(deploymentId)).map(({ pid }) => `${pid}`),
      async close() {
        await supervisor.stop();
        await models.stop();
      },
    };
  });
});
