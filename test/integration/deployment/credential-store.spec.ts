import { expect } from 'chai';
import type { TargetCredential } from '../../../services/deployment/domain/credentials/target-credential.ts';
import { mostCredentials } from '../../../services/deployment/domain/credentials/target-credential.ts';
import { createCredentialStore } from '../../../services/deployment/store/credential-store.ts';
import { createDeploymentStore } from '../../../services/deployment/store/deployment-store.ts';
import { storeOptions } from '../../../services/deployment/store/store-options.ts';
import { newId } from '../../../services/kit/ids.ts';
import { createService } from '../../../services/kit/service.ts';
import { openPostgres } from '../../../services/kit/store/open-postgres.ts';
import { createTransactions, type Transactions } from '../../../services/kit/store/transactions.ts';
import { plainOptions } from '../../support/deployment/plans.ts';
import { createTestSchema } from '../../support/postgres-schema.ts';
import { until } from '../../support/until.ts';

describe('credentials in PostgreSQL', function () {
  this.timeout(240_000);
  const service = createService('deployment', 'gateway', { LOG_LEVEL: 'silent' });
  let database: Transactions;
  let credentials: ReturnType<typeof createCredentialStore>;
  let deployments: ReturnType<typeof createDeploymentStore>;
  let userId: string;

  before(async () => {
    const { url, schema, close } = await createTestSchema();
    await close();
    const options = storeOptions({ DEPLOYMENT_SCHEMA: schema, DEPLOYMENT_POOL_SIZE: 4 });
    database = createTransactions(await openPostgres(service, url, options));
    credentials = createCredentialStore(database);
    deployments = createDeploymentStore(database);
  });
  after(() => service.life.stop());
  beforeEach(() => {
    userId = newId();
  });

  async function add(overrides: Partial<TargetCredential> = {}): Promise<TargetCredential> {
    const createdAt = new Date().toISOString();
    const credential: TargetCredential = {
      ...{ id: newId(), userId, target: 'cloudone' as const, name: 'mine', createdAt },
      ...overrides,
    };
    expect(await credentials.add(credential, `sealed ${credential.id}`)).to.equal(true);
    return credential;
  }

  async function deploy(): Promise<{ id: string; userId: string; target: string }> {
    const [id, at] = [newId(), new Date().toISOString()];
    await deployments.add({
      ...{ id, name: id, target: 'cloudone', userId, solutionId: newId(), revisionId: newId(), options: plainOptions },
      ...{ status: 'ready', endpoints: [], detail: undefined, taskId: id, trackingId: newId() },
      ...{ createdAt: at, modifiedAt: at },
    });
    return { id, userId, target: 'cloudone' };
  }

  it('are those of their user alone, and of their target', async () => {
    const mine = await add();
    const deployment = await deploy();
    expect(await credentials.list(userId)).to.deep.equal([mine]);
    expect(await credentials.list(newId())).to.deep.equal([]);
    expect(await credentials.use(mine.id, { ...deployment, userId: newId() })).to.equal(false);
    expect(await credentials.use(mine.id, { ...deployment, target: 'cloudtwo' })).to.equal(false);
    expect(await credentials.remove(newId(), mine.id)).to.equal('unknown');
  });

  it('stay until no deployment needs them', async () => {
    const mine = await add();
    const deployment = await deploy();
    expect(await credentials.ofDeployment(deployment.id)).to.equal(undefined);
    expect(await credentials.use(mine.id, deployment)).to.equal(true);
    expect(await credentials.ofDeployment(deployment.id)).to.deep.equal({ ...mine, sealed: `sealed ${mine.id}` });
    expect(await credentials.remove(userId, mine.id)).to.equal('in_use');
    await deployments.change(deployment.id, ['ready'], { status: 'removed', at: new Date().toISOString() });
    expect(await credentials.remove(userId, mine.id)).to.equal('removed');
    expect(await credentials.remove(userId, mine.id)).to.equal('unknown');
  });

  it('are not lost by a deployment that begins while they are deleted', async () => {
    const mine = await add();
    const deployment = await deploy();
    let removing: Promise<string> | undefined;
    await database.transaction(async (on) => {
      await createCredentialStore(on).use(mine.id, deployment);
      removing = credentials.remove(userId, mine.id);
      const isWaiting = async () =>
        (
          await database.query(
            `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'WITH found%'`,
          )
        ).length > 0;
      await until(isWaiting, { what: 'the removal waits for the deployment' });
    });
    expect(await removing).to.equal('in_use');
    expect(await credentials.ofDeployment(deployment.id)).to.include({ id: mine.id });
  });

  it('are limited in number', async () => {
    for (let count = 0; count < mostCredentials; count += 1) await add();
    const more = {
      id: newId(),
      userId,
      target: 'cloudone',
      name: 'one more',
      createdAt: new Date().toISOString(),
    } as const;
    expect(await credentials.add({ ...more }, 'sealed')).to.equal(false);
  });
});
