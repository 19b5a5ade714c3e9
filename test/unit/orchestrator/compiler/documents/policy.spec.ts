import { expect } from 'chai';
import { blueprint, dockerInfo, node } from '../../../../fixtures/blueprints/build.ts';
import { planned, refused } from './planned.ts';

const documents = (policy: unknown) => ({
  blueprint: blueprint([node('a', [], { policy })]),
  dockerInfo: dockerInfo('a'),
});
const defaults = { timeoutMs: 20_000, retries: 2, failure: 'hard', concurrency: 64 };

describe('the policy of a node', () => {
  it('says whether an unavailable model is waited for', () => {
    const unavailableOf = (unavailable: unknown) =>
      planned(documents({ unavailable })).steps.get('a')?.policy.unavailable;
    expect(['wait', 'fail', null].map(unavailableOf)).to.deep.equal(['wait', undefined, undefined]);
    expect(refused(documents({ unavailable: 'maybe' }))).to.deep.equal([
      'blueprint /nodes/0/policy/unavailable: Write "fail" or "wait"; this is "maybe".',
    ]);
  });

  it('has a default for everything', () => {
    for (const policy of [undefined, null, {}, { retries: null }])
      expect(planned(documents(policy)).steps.get('a')?.policy).to.deep.equal(defaults);
  });

  it('is what the blueprint says', () => {
    const policy = { timeout_ms: 250, retries: 0, failure: 'soft', concurrency: 1 };
    expect(planned(documents(policy)).steps.get('a')?.policy).to.deep.equal({
      timeoutMs: 250,
      retries: 0,
      failure: 'soft',
      concurrency: 1,
    });
  });

  it('stays within limits, and every mistake is named', () => {
    const policy = { timeout_ms: 0, retries: 11, failure: 'maybe', concurrency: '3', 'time/out': 1 };
    expect(refused(documents(policy))).to.deep.equal([
      'blueprint /nodes/0/policy/time~1out: A policy has no "time/out": it has timeout_ms, retries, failure, concurrency, unavailable.',
      'blueprint /nodes/0/policy/timeout_ms: Write a whole number from 1 to 3600000; this is 0.',
      'blueprint /nodes/0/policy/retries: Write a whole number from 0 to 10; this is 11.',
      'blueprint /nodes/0/policy/failure: Write "hard" or "soft"; this is "maybe".',
      'blueprint /nodes/0/policy/concurrency: Write a whole number from 1 to 10000; this is "3".',
    ]);
    expect(refused(documents([]))[0]).to.include('/nodes/0/policy: Write a policy as an object');
    expect(refused(documents({ timeout_ms: 1.5 }))[0]).to.include('this is 1.5');
  });
});
