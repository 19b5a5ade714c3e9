import { expect } from 'chai';
import { createActiveUsers } from '../../../../../services/deployment/app/find-active-user.ts';
import { createIssueKey } from '../../../../../services/deployment/app/keys/issue-key.ts';
import { createRecogniseKey } from '../../../../../services/deployment/app/keys/recognise-key.ts';
import { memoryKeys } from '../../../../support/deployment/memory-keys.ts';

const limits = { callsPerSecond: undefined, callsPerMinute: undefined, callsPerDay: undefined };
const ada = { userId: 'ada', loginName: 'ada', active: true };
const activeUser = async (userId: string) => (userId === 'ada' ? ada : undefined);
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
    const recognise = createRecogniseKey({ keys, clock, activeUser });
    expect(await recognise(secret)).to.deep.equal({ ...key, userId: 'ada' });
    now += 1_000;
    expect(await failureOf(recognise(secret))).to.include({ code: 'unauthenticated', reason: 'key_expired' });
  });

  it('are recognised no more once their deployer is not active', async () => {
    const keys = memoryKeys('ada');
    const { secret } = await createIssueKey({ keys, clock })('one', { name: 'shop', limits, expiresAt: undefined });
    let user = ada;
    const users = createActiveUsers({ catalog: { user: async () => user }, clock, ttlMs: 60_000 });
    const recognise = createRecogniseKey({ keys, clock, activeUser: users.find });
    expect((await recognise(secret)).userId).to.equal('ada');
    user = { ...ada, active: false };
    expect((await recognise(secret)).userId, 'what is remembered').to.equal('ada');
    users.forget('ada');
    expect(await failureOf(recognise(secret))).to.include({ code: 'unauthenticated', reason: 'deployer_inactive' });
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
    const recognise = createRecogniseKey({ keys, clock, activeUser });
    const unknown = { code: 'unauthenticated', reason: 'key_unknown' };
    expect(await failureOf(recognise('mdk_short'))).to.include(unknown);
    expect(asked).to.equal(0);
    expect(await failureOf(recognise(`mdk_${'a'.repeat(43)}`))).to.include(unknown);
    expect(asked).to.equal(1);
  });
});
