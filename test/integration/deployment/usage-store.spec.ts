import { expect } from 'chai';
import { createCountUsage, type MeasuredCall } from '../../../services/deployment/app/usage/count-usage.ts';
import { percentile } from '../../../services/deployment/domain/usage/latencies.ts';
import { hourMs, type UsageStore } from '../../../services/deployment/domain/usage/usage.ts';
import { createDeploymentStore } from '../../../services/deployment/store/deployment-store.ts';
import { storeOptions } from '../../../services/deployment/store/store-options.ts';
import { createUsageStore } from '../../../services/deployment/store/usage-store.ts';
import { newId } from '../../../services/kit/ids.ts';
import { createService } from '../../../services/kit/service.ts';
import { openPostgres } from '../../../services/kit/store/open-postgres.ts';
import { createTransactions } from '../../../services/kit/store/transactions.ts';
import { plainOptions } from '../../support/deployment/plans.ts';
import { createTestSchema } from '../../support/postgres-schema.ts';

describe('usage of deployments', function () {
  this.timeout(240_000);
  const service = createService('deployment', 'gateway', { LOG_LEVEL: 'silent' });
  const noon = Date.parse('2026-11-23T12:00:00.000Z');
  let usage: UsageStore;
  let deploymentId: string;
  let now: number;
  const clock = { now: () => now };
  const revisionId = newId();

  before(async () => {
    const { url, schema, close } = await createTestSchema();
    await close();
    const options = storeOptions({ DEPLOYMENT_SCHEMA: schema, DEPLOYMENT_POOL_SIZE: 4 });
    const database = createTransactions(await openPostgres(service, url, options));
    usage = createUsageStore(database);
    deploymentId = newId();
    const at = new Date().toISOString();
    await createDeploymentStore(database).add({
      ...{ id: deploymentId, name: 'area', target: 'local', userId: newId(), solutionId: newId(), revisionId },
      ...{ options: plainOptions, status: 'ready', endpoints: [], detail: undefined, taskId: 'task' },
      ...{ trackingId: newId(), createdAt: at, modifiedAt: at },
    });
  });
  beforeEach(async () => {
    now = noon;
    await usage.deleteBefore(noon + 10 * hourMs);
  });
  after(() => service.life.stop());

  const call = (caller: string, durationMs: number, isError = false): MeasuredCall => ({
    ...{ deploymentId, revisionId, caller, isError, bytesIn: 10, bytesOut: isError ? 0 : 20, durationMs },
  });

  it('adds up over gateways, by hour, revision and caller', async () => {
    const gateways = Array.from({ length: 3 }, () => createCountUsage({ usage, clock }));
    for (const round of [0, 1]) {
      now = noon + round * hourMs;
      for (const gateway of gateways) {
        for (let count = 0; count < 98; count += 1) gateway.count(call('user:ada', 1));
        gateway.count(call('key:shop', 1_000, true));
        gateway.count(call('key:shop', 1_000));
      }
      await Promise.all(gateways.map(({ flush }) => flush()));
      for (const gateway of gateways) await gateway.flush();
    }
    const { total, hours, revisions, callers } = await usage.read(deploymentId, noon, noon + 2 * hourMs);
    expect(total).to.include({ calls: 600, errors: 6, bytesIn: 6_000, bytesOut: 594 * 20 });
    expect([...hours.keys()].sort()).to.deep.equal([noon, noon + hourMs]);
    expect(hours.get(noon)).to.include({ calls: 300, errors: 3 });
    expect([...revisions.keys()]).to.deep.equal([revisionId]);
    expect(callers.get('key:shop')).to.include({ calls: 12, errors: 6, bytesOut: 120 });
    expect(percentile(total.latencies, 0.95)).to.be.within(1, 1.2);
    expect(percentile(total.latencies, 0.99)).to.be.within(1_000, 1_200);
    expect((await usage.read(deploymentId, noon + hourMs, noon + 2 * hourMs)).total.calls).to.equal(300);
    expect((await usage.read(deploymentId, noon + 5 * hourMs, noon + 6 * hourMs)).total.calls).to.equal(0);
  });

  it('counts once what is sent again because the answer of the database was lost', async () => {
    let answers = false;
    const add = async (...args: Parameters<UsageStore['add']>) => {
      await usage.add(...args);
      if (!answers) throw new Error('the connection broke');
    };
    const gateway = createCountUsage({ usage: { add }, clock });
    gateway.count(call('user:ada', 1));
    expect(await gateway.flush().catch((error) => error.message)).to.equal('the connection broke');
    gateway.count(call('user:ada', 1));
    expect(await gateway.flush().catch((error) => error.message)).to.equal('the connection broke');
    answers = true;
    await gateway.flush();
    expect((await usage.read(deploymentId, noon, noon + hourMs)).total.calls).to.equal(2);
  });
});
