import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { createGridfsClaims } from '../../../../services/orchestrator/store/gridfs-claims.ts';
import { describeClaims } from '../../../contract/orchestrator/claims.suite.ts';
import { engine } from '../../../support/engines.ts';

const day = 24 * 60 * 60_000;

describe('claims on MongoDB', function () {
  this.timeout(240_000);
  let client: MongoClient;
  let now = Date.now();
  const clock = { now: () => now };
  const open = () => createGridfsClaims(client.db(`claims-${randomBytes(4).toString('hex')}`), clock);
  before(async () => {
    client = new MongoClient((await engine('mongodb')).address);
  });
  after(() => client.close());

  describeClaims('in GridFS', async () => open());

  it('are swept when their time is up, where one was given', async () => {
    const claims = open();
    await claims.put(Buffer.from('of a join'), now + 60_000);
    expect(await claims.sweep()).to.equal(0);
    now += 61_000;
    expect(await claims.sweep()).to.equal(1);
  });

  it('are swept when no result names them any more, but for those of dead letters', async () => {
    const claims = open();
    const [spent, kept] = await Promise.all([claims.put(Buffer.from('spent')), claims.put(Buffer.from('kept'))]);
    await claims.keep(kept);
    expect(await claims.sweep()).to.equal(0);
    now += 9 * day;
    expect(await claims.sweep()).to.equal(1);
    expect((await claims.get(kept)).toString()).to.equal('kept');
    const error: unknown = await claims.get(spent).catch((thrown) => thrown);
    expect(error).to.have.property('code', 'not_found');
    now += 90 * day;
    expect(await claims.sweep()).to.equal(1);
  });
});
