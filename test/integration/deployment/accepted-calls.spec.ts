import { expect } from 'chai';
import {
  type AcceptedCall,
  type AcceptedCallStore,
  mostWaitingCalls,
} from '../../../services/deployment/domain/accepted-call.ts';
import { createAcceptedCalls } from '../../../services/deployment/store/accepted-calls.ts';
import { createDeploymentStore } from '../../../services/deployment/store/deployment-store.ts';
import { storeOptions } from '../../../services/deployment/store/store-options.ts';
import { newId } from '../../../services/kit/ids.ts';
import { createService } from '../../../services/kit/service.ts';
import { openPostgres } from '../../../services/kit/store/open-postgres.ts';
import { createTransactions, type Transactions } from '../../../services/kit/store/transactions.ts';
import { plainOptions } from '../../support/deployment/plans.ts';
import { createTestSchema } from '../../support/postgres-schema.ts';

const at = '2026-01-31T12:00:00.000Z';
const result = { status: 200, contentType: 'text/csv', bytes: Buffer.from([0, 255]) };

describe('accepted calls in PostgreSQL', function () {
  this.timeout(240_000);
  const service = createService('deployment', 'gateway', { LOG_LEVEL: 'silent' });
  const deploymentId = newId();
  let database: Transactions;
  let calls: AcceptedCallStore;

  before(async () => {
    const { url, schema, close } = await createTestSchema();
    await close();
    const options = storeOptions({ DEPLOYMENT_SCHEMA: schema, DEPLOYMENT_POOL_SIZE: 4 });
    database = createTransactions(await openPostgres(service, url, options));
    calls = createAcceptedCalls(database);
    await createDeploymentStore(database).add({
      ...{ id: deploymentId, name: 'area', target: 'local', userId: newId(), solutionId: newId(), revisionId: newId() },
      ...{ options: plainOptions, status: 'ready', endpoints: [], detail: undefined, taskId: newId() },
      ...{ trackingId: newId(), createdAt: at, modifiedAt: at },
    });
  });
  after(() => service.life.stop());

  const callOf = (userId: string, more: Partial<AcceptedCall> = {}): AcceptedCall => ({
    ...{ id: newId(), deploymentId, operation: 'area', userId, key: undefined, type: undefined, wantsCsv: false },
    ...{ body: Buffer.from([1, 2, 3]), callback: undefined, acceptedAt: at, ...more },
  });

  it('are read as they were stored, until they are done', async () => {
    const key = { ...{ id: newId(), deploymentId, name: 'shop', hint: 'abcd', createdAt: at, userId: 'ada' } };
    const limits = { callsPerSecond: undefined, callsPerMinute: undefined, callsPerDay: 5 };
    const callback = 'https://results.example.org/';
    const call = callOf('ada', {
      callback,
      type: 'text/csv',
      wantsCsv: true,
      key: { ...key, limits, expiresAt: undefined },
    });
    expect(await calls.add(call)).to.equal(true);
    expect(await calls.read(call.id)).to.deep.equal(JSON.parse(JSON.stringify(call), revived));
    expect(await calls.find(call.id)).to.include({ keyId: key.id, result: undefined, acceptedAt: at });
    await calls.end(call.id, result, at);
    await calls.end(call.id, { ...result, status: 503 }, at);
    expect(await calls.read(call.id)).to.equal(undefined);
    expect((await calls.find(call.id))?.result).to.deep.equal(result);
    expect(await calls.find(newId())).to.equal(undefined);
  });

  it('have the state of their callback', async () => {
    const url = 'https://results.example.org/';
    const call = callOf('ida', { callback: url });
    await calls.add(call);
    expect((await calls.read(call.id))?.callback).to.equal(url);
    expect((await calls.find(call.id))?.callback).to.deep.equal({ url, state: 'waiting', error: undefined });
    await calls.setCallback(call.id, { state: 'given_up', error: 'answered 410' });
    expect((await calls.find(call.id))?.callback).to.deep.equal({ url, state: 'given_up', error: 'answered 410' });
  });

  it('are limited for each user: those that are not done, and the bytes that are kept', async () => {
    const added = [];
    for (let count = 0; count <= mostWaitingCalls; count += 1) added.push(await calls.add(callOf('bob')));
    expect(added.filter(Boolean)).to.have.length(mostWaitingCalls);
    expect(added.at(-1)).to.equal(false);
    const large = callOf('eve');
    await calls.add(large);
    expect(await calls.add(callOf('eve'))).to.equal(true);
    // As many bytes as are the most, which the disk of a spec is spared.
    await database.query('UPDATE accepted_calls SET answer = $2 WHERE id = $1', [large.id, Buffer.alloc(1024)]);
    const limited = createAcceptedCalls(database, { mostKeptBytes: 1030 });
    expect(await limited.add(callOf('eve', { body: Buffer.alloc(1) }))).to.equal(false);
    expect(await limited.add(callOf('ivy', { body: Buffer.alloc(1030) }))).to.equal(true);
  });

  it('are deleted once they are old', async () => {
    const [old, young] = [callOf('dan'), callOf('dan', { acceptedAt: '2026-02-01T12:00:00.000Z' })];
    for (const call of [old, young]) await calls.add(call);
    await calls.deleteAcceptedBefore('2026-02-01T00:00:00.000Z');
    expect([await calls.find(old.id), (await calls.find(young.id))?.id]).to.deep.equal([undefined, young.id]);
  });
});

/** What JSON does to an absent member, and to bytes. */
const revived = (_: string, value: { readonly type?: unknown; readonly data?: number[] }) =>
  value?.type === 'Buffer' ? Buffer.from(value.data ?? []) : value;
