import { expect } from 'chai';
import { createLimitCalls } from '../../../../../services/deployment/app/keys/limit-calls.ts';
import type { KeyLimits } from '../../../../../services/deployment/domain/keys/deployment-key.ts';
import { deploymentKey } from '../../../../contract/deployment/keys.suite.ts';
import { memoryKeys } from '../../../../support/deployment/memory-keys.ts';

const keyWith = (limits: Partial<KeyLimits>) =>
  deploymentKey('one', {
    limits: { callsPerSecond: undefined, callsPerMinute: undefined, callsPerDay: undefined, ...limits },
  });
const outcomeOf = (work: Promise<void>) =>
  work.then(
    () => undefined,
    (error) => error,
  );

describe('limits of deployment keys', () => {
  let now: number;
  const clock = { now: () => now };
  beforeEach(() => {
    now = Date.parse('2026-11-23T23:59:00.000Z');
  });

  it('hold for requests of a minute, key by key', async () => {
    const limits = createLimitCalls({ keys: memoryKeys('ada'), clock });
    const request = async (key: Parameters<typeof limits.request>[0]) => limits.request(key);
    const [one, other] = [keyWith({ callsPerMinute: 2 }), keyWith({ callsPerMinute: 2 })];
    for (const key of [one, one, other]) await request(key);
    const error = await outcomeOf(request(one));
    expect(error).to.include({ code: 'rate_limited', reason: 'too_many_requests' });
    expect(error.retryAfterSeconds).to.be.within(1, 60);
    expect(await outcomeOf(request(other))).to.equal(undefined);
    expect(await outcomeOf(request(keyWith({})))).to.equal(undefined);
  });

  it('hold for the calls of a day over several gateways, to the last call', async () => {
    const keys = memoryKeys('ada');
    const gateways = [createLimitCalls({ keys, clock }), createLimitCalls({ keys, clock })];
    const key = keyWith({ callsPerDay: 250 });
    const call = (index: number) => outcomeOf(gateways[index % 2]?.call(key) ?? Promise.resolve());
    const outcomes = await Promise.all(Array.from({ length: 400 }, (_, index) => call(index)));
    const passed = outcomes.filter((error) => error === undefined).length;
    expect(passed).to.be.within(250 - 2 * 3, 250);
    expect(outcomes.at(-1)).to.include({ code: 'rate_limited', reason: 'quota_used', retryAfterSeconds: 60 });
    now += 60_000;
    expect(await call(0)).to.equal(undefined);
  });

  it('are asked for again where the database was unavailable', async () => {
    const memory = memoryKeys('ada');
    let fails = true;
    const keys = {
      reserve: async (...args: Parameters<typeof memory.reserve>) => {
        if (fails) throw new Error('away');
        return memory.reserve(...args);
      },
    };
    const { call } = createLimitCalls({ keys, clock });
    const key = keyWith({ callsPerDay: 1 });
    expect(await outcomeOf(call(key))).to.include({ message: 'away' });
    fails = false;
    expect(await outcomeOf(call(key))).to.equal(undefined);
    expect(await outcomeOf(call(key))).to.include({ reason: 'quota_used' });
  });
});
