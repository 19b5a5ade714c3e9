import { expect } from 'chai';
import { createActiveUsers } from '../../../../../services/deployment/app/find-active-user.ts';
import { createIssueKey } from '../../../../../services/deployment/app/keys/issue-key.ts';
import { createKnownKeys } from '../../../../../services/deployment/app/keys/recognise-key.ts';
import { memoryKeys } from '../../../../support/deployment/memory-keys.ts';

const limits = { callsPerSecond: undefined, callsPerMinute: undefined, callsPerDay: undefined };
const ada = { userId: 'ada', loginName: 'ada', active: true };
const remembered = (userId: string) => (userId === 'ada' ? ada : undefined);
const users = { find: async (userId: string) => remembered(userId), remembered };
const failureOf = (work: Promise<unknown>) => work.catch((error) => error);

describe('keys of a deployment', () => {
  let now: number;
  const clock = { now: () => now };
  beforeEach(() => {
    now = Date.parse('2026-11-23T12:00:00.000Z');
  });

  it('are recognised by their secret, which is not stored, until they expire', async () => {
    const keys = memoryKeys('ada');
    const expiresAt = '2026-11-23T12:00:01.000Z';
    const { key, secret } = await createIssueKey({ keys, clock })('one', { name: 'shop', limits, expiresAt });
    expect(secret).to.match(/^mdk_/);
    expect(JSON.stringify(await keys.list('one'))).not.to.include(secret);
    const { recognise } = createKnownKeys({ keys, clock, users });
    expect(await recognise(secret)).to.deep.equal({ ...key, userId: 'ada' });
    now += 1_000;
    expect(await failureOf(recognise(secret))).to.include({ code: 'unauthenticated', reason: 'key_expired' });
  });

  it('are recognised no more once their deployer is not active', async () => {
    const keys = memoryKeys('ada');
    const { secret } = await createIssueKey({ keys, clock })('one', { name: 'shop', limits, expiresAt: undefined });
    let user = ada;
    const users = createActiveUsers({ catalog: { user: async () => user }, clock, ttlMs: 60_000 });
    const { recognise } = createKnownKeys({ keys, clock, users });
    expect((await recognise(secret)).userId).to.equal('ada');
    user = { ...ada, active: false };
    expect((await recognise(secret)).userId, 'what is remembered').to.equal('ada');
    users.forget('ada');
    expect(await failureOf(recognise(secret))).to.include({ code: 'unauthenticated', reason: 'deployer_inactive' });
  });

  it('are remembered for a moment, and no longer than they or their deployers are good', async () => {
    const keys = memoryKeys('ada');
    const expiresAt = '2026-11-23T12:00:01.000Z';
    const { secret } = await createIssueKey({ keys, clock })('one', { name: 'shop', limits, expiresAt });
    const of = createActiveUsers({ catalog: { user: async () => ada }, clock, ttlMs: 60_000 });
    const known = createKnownKeys({ keys, clock, users: of });
    expect(known.remembered(secret), 'it was not asked for').to.equal(undefined);
    const key = await known.recognise(secret);
    expect(known.remembered(secret)).to.equal(key);
    expect(known.remembered(`mdk_${'a'.repeat(43)}`)).to.equal(undefined);
    of.forget('ada');
    expect(known.remembered(secret), 'its deployer has changed').to.equal(undefined);
    await of.find('ada');
    now += 1_000;
    expect(known.remembered(secret), 'it has expired').to.equal(undefined);
  });

  it('are not issued where they would have expired already', async () => {
    const issue = createIssueKey({ keys: memoryKeys('ada'), clock });
    const late = { name: 'shop', limits, expiresAt: '2026-11-23T12:00:00.000Z' };
    expect(await failureOf(issue('one', late))).to.include({ code: 'invalid' });
  });

  it('are unknown where they were never issued; what cannot be one costs no query', async () => {
    let asked = 0;
    const keys = {
      find: async () => {
        asked += 1;
        return undefined;
      },
    };
    const { recognise } = createKnownKeys({ keys, clock, users });
    const unknown = { code: 'unauthenticated', reason: 'key_unknown' };
    expect(await failureOf(recognise('mdk_short'))).to.include(unknown);
    expect(asked).to.equal(0);
    expect(await failureOf(recognise(`mdk_${'a'.repeat(43)}`))).to.include(unknown);
    expect(asked).to.equal(1);
  });
});
