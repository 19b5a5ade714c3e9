import { expect } from 'chai';
import type { Inflicted } from '../../../../scripts/chaos/inflict-faults.ts';
import { readChaosOptions } from '../../../../scripts/chaos/options.ts';
import { describeChaos } from '../../../../scripts/chaos/report/describe-chaos.ts';

const options = readChaosOptions([], '/home');
const fault = (kind: Inflicted['kind'], target: string, rest: Partial<Inflicted> = {}): Inflicted => ({
  ...{ atMs: 0, beganMs: 0, endedMs: 1, forMs: 1, isEngine: true, kind, target },
  ...rest,
});

function described(faults: readonly Inflicted[], haveDisks = true): string {
  const nothing = { verdicts: [], ledgers: [], notReady: [], tookMs: 1 };
  return describeChaos(options, { ...nothing, planned: faults, faults, haveDisks });
}

describe('the report of chaos', () => {
  it('counts faults, and says what engines did by themselves whose disks were full', () => {
    const text = described([
      fault('kill', 'kafka'),
      fault('full disk', 'mongodb', { aftermath: 'went on' }),
      fault('kill', 'kafka'),
      fault('full disk', 'mongodb', { aftermath: 'ended' }),
      fault('full disk', 'mongodb', { aftermath: 'went on' }),
    ]);
    expect(text).to.include('| full disk mongodb | 3 | ended 1, went on 2 |\n| kill kafka | 2 |  |');
    expect(text).not.to.include('Not among the faults');
  });

  it('says where no disk could be filled', () => {
    expect(described([], false)).to.include('Not among the faults: a full disk');
  });
});
