import { expect } from 'chai';
import type { Deployment } from '../../../services/deployment/domain/deployment.ts';
import { keptLineLength, keptLines } from '../../../services/deployment/domain/deployment-log.ts';
import type { LogLine } from '../../../services/deployment/domain/driver.ts';
import { createDeploymentLogs } from '../../../services/deployment/store/deployment-logs.ts';
import { createDeploymentStore } from '../../../services/deployment/store/deployment-store.ts';
import { createPlanStore } from '../../../services/deployment/store/plan-store.ts';
import { storeOptions } from '../../../services/deployment/store/store-options.ts';
import { createUnusedDeployments } from '../../../services/deployment/store/unused-deployments.ts';
import { createUsageStore } from '../../../services/deployment/store/usage-store.ts';
import { newId } from '../../../services/kit/ids.ts';
import { createService } from '../../../services/kit/service.ts';
import { openPostgres } from '../../../services/kit/store/open-postgres.ts';
import { createTransactions, type Transactions } from '../../../services/kit/store/transactions.ts';
import { describeDeployments } from '../../contract/deployment/deployments.suite.ts';
import { deploymentPlan, plainOptions } from '../../support/deployment/plans.ts';
import { createTestSchema } from '../../support/postgres-schema.ts';

describe('on PostgreSQL', function () {
  this.timeout(240_000);
  const service = createService('deployment', 'worker', { LOG_LEVEL: 'silent' });
  let opened: Promise<Transactions> | undefined;
  after(() => service.life.stop());

  async function open(): Promise<Transactions> {
    const { url, schema, close } = await createTestSchema();
    await close();
    const options = storeOptions({ DEPLOYMENT_SCHEMA: schema, DEPLOYMENT_POOL_SIZE: 4 });
    return createTransactions(await openPostgres(service, url, options));
  }
  const database = () => {
    opened ??= open();
    return opened;
  };

  describeDeployments('in PostgreSQL', async () => createDeploymentStore(await database()));

  it('keeps the plan of each revision, the last one saved', async () => {
    const on = await database();
    const plans = createPlanStore(on);
    const id = await addDeployment(on);
    const plan = deploymentPlan({ deploymentId: id });
    const { revisionId } = plan;
    await plans.save({ ...plan, name: 'before' });
    await plans.save(plan);
    expect(await plans.find(id, revisionId)).to.deep.equal(JSON.parse(JSON.stringify(plan)));
    expect(await plans.find(id, newId())).to.equal(undefined);
  });

  it('keeps each line of a log once, the newest of all, and whatever a model prints', async () => {
    const on = await database();
    const logs = createDeploymentLogs(on);
    const id = await addDeployment(on);
    const line = (second: number, text: string): LogLine => ({
      ...{ at: new Date(Date.UTC(2026, 2, 2) + second * 1_000).toISOString(), component: 'area', replica: '0' },
      ...{ stream: 'stdout', text },
    });
    const textsOf = async (after = 0, limit = keptLines) => (await logs.read(id, after, limit)).map(({ text }) => text);
    const first = [line(1, 'same'), line(1, 'same'), line(2, 'zero \0 and half \ud83d')];
    await logs.add(id, first, 1);
    await logs.add(id, [...first, line(3, 'next')], 2);
    expect(await textsOf()).to.deep.equal(['same', 'same', 'zero \uFFFD and half \uFFFD', 'next']);
    const [{ seq = 0 } = {}] = await logs.read(id, 0, 1);
    await logs.add(id, [line(4, 'x'.repeat(2 * keptLineLength))], 3);
    expect((await textsOf(seq))[0]).to.have.length(keptLineLength);
    await logs.add(
      id,
      Array.from({ length: keptLines }, (_, index) => line(10 + index, `line ${index}`)),
      4,
    );
    expect(await textsOf(0, 2 * keptLines)).to.have.length(keptLines);
    expect(await textsOf(0, 1)).to.deep.equal([`line ${keptLines - 1}`]);
  });

  it('knows those that were not called for as long as they may wait', async () => {
    const on = await database();
    const now = Date.now();
    const modifiedAt = new Date(now - 2 * 60 * 60_000).toISOString();
    const add = (changes: Partial<Deployment>) =>
      addDeployment(on, { name: `idle-${newId()}`, status: 'ready', modifiedAt, ...changes });
    const [idle, called] = [await add({ idleMinutes: 120 }), await add({ idleMinutes: 120 })];
    for (const other of [{}, { idleMinutes: 121 }, { idleMinutes: 60, status: 'starting' }] as const) await add(other);
    const unused = async () => {
      const found = await createUnusedDeployments(on).find(now);
      return found.map(({ deployment, idleMinutes, since }) => [deployment.id, idleMinutes, since]);
    };
    const since = Date.parse(modifiedAt);
    expect(await unused()).to.have.deep.members([idle, called].map((id) => [id, 120, since]));
    const counts = { calls: 1, errors: 0, bytesIn: 1, bytesOut: 1, latencies: [1] };
    const row = { ...counts, deploymentId: called, revisionId: newId(), caller: 'user:ada', hour: 0 };
    await createUsageStore(on).add({ id: newId(), rows: [row] });
    expect(await unused()).to.deep.equal([[idle, 120, since]]);
  });

  it('has logs copied for as long as a client reads them', async () => {
    const on = await database();
    const logs = createDeploymentLogs(on);
    const id = await addDeployment(on);
    const isRequested = async (now: number) =>
      (await logs.requested(now)).some(({ deploymentId, target }) => deploymentId === id && target === 'local');
    await logs.request(id, 5_000);
    await logs.request(id, 4_000);
    expect([await isRequested(4_999), await isRequested(5_000)]).to.deep.equal([true, false]);
    expect(await logs.isCopiedSince(id, 0)).to.equal(false);
    await logs.add(id, [], 4_500);
    expect([await logs.isCopiedSince(id, 4_500), await logs.isCopiedSince(id, 4_501)]).to.deep.equal([true, false]);
  });
});

async function addDeployment(on: Transactions, changes: Partial<Deployment> = {}): Promise<string> {
  const { deploymentId: id, name, userId, solutionId, revisionId } = deploymentPlan();
  const at = new Date().toISOString();
  await createDeploymentStore(on).add({
    ...{ id, name, target: 'local', userId, solutionId, revisionId, options: plainOptions, status: 'starting' },
    ...{
      endpoints: [],
      detail: undefined,
      taskId: newId(),
      trackingId: newId(),
      createdAt: at,
      modifiedAt: at,
      ...changes,
    },
  });
  return id;
}
