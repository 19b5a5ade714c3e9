import { expect } from 'chai';
import { duePeriod, optionsOf, selectorOf, sinceLastRun } from '../../../services/federation/domain/subscription.ts';

const minute = 60_000;

describe('a subscription', () => {
  it('is due once in each interval, until a run was complete', () => {
    const now = 7 * minute + 5;
    expect(duePeriod({ refreshInterval: 60, processed: null }, now)).to.equal(7 * minute);
    expect(duePeriod({ refreshInterval: 60, processed: 7 * minute - 1 }, now)).to.equal(7 * minute);
    expect(duePeriod({ refreshInterval: 60, processed: 7 * minute }, now)).to.equal(undefined);
  });

  it('is due once at all with the interval 0, and never without one', () => {
    expect(duePeriod({ refreshInterval: 0, processed: null }, minute)).to.equal(0);
    expect(duePeriod({ refreshInterval: 0, processed: 1 }, minute)).to.equal(undefined);
    expect(duePeriod({ refreshInterval: null, processed: null }, minute)).to.equal(undefined);
  });

  it('asks for changes since the last complete run, with ten minutes for clocks that differ', () => {
    const asks = (selector: string | null, processed: number | null) =>
      sinceLastRun(selectorOf({ selector }) ?? {}, { processed });
    expect(asks(null, null)).to.deep.equal({});
    expect(asks('{"tags":"vision"}', 30 * minute)).to.deep.equal({ tags: ['vision'], modified: 20 * minute });
    expect(asks('', 1)).to.deep.equal({ modified: 0 });
    for (const selector of ['{', '[]', '{"name":7}']) expect(selectorOf({ selector })).to.equal(undefined);
  });

  it('has options with defaults, and none that it does not know', () => {
    const usual = { catalogUpdate: 'onSuccess', withdrawn: 'mark', signatures: 'ignore' };
    for (const options of [null, '', '{}', '{"more":1}']) expect(optionsOf({ options })).to.deep.equal(usual);
    expect(optionsOf({ options: '{"withdrawn":"hide"}' })).to.deep.equal({ ...usual, withdrawn: 'hide' });
    for (const options of ['{', '[]', '{"signatures":"require"}', '{"catalogUpdate":"never"}'])
      expect(optionsOf({ options })).to.equal(undefined);
  });
});
