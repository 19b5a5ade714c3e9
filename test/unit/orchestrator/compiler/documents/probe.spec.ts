import { expect } from 'chai';
import { blueprint, dockerInfo, entry, node } from '../../../../fixtures/blueprints/build.ts';
import { planned } from './planned.ts';

const probeOf = (rest: Record<string, unknown>, ...entries: (string | Record<string, unknown>)[]) =>
  planned({ blueprint: blueprint([node('a')], rest), dockerInfo: dockerInfo('a', ...entries) });
const probe = entry('Probe', { port: 5006 });

describe('the probe', () => {
  it('is on however its indicator is written', () => {
    const on = [[{ value: 'true' }], [{ value: 'True' }], [{ value: true }], { value: 'true' }, ['true'], 'TRUE', true];
    for (const probeIndicator of on)
      expect(probeOf({ probeIndicator }, probe).probe, JSON.stringify(probeIndicator)).to.include({ port: 5006 });
  });

  it('is on however its indicator is spelt', () => {
    for (const spelling of ['probe_indicator', 'probeIndocator'])
      expect(probeOf({ probeIndicator: undefined, [spelling]: 'true' }, probe).probe).to.include({ port: 5006 });
  });

  it('is off where it is not on, or not readable', () => {
    for (const probeIndicator of [undefined, null, [], [{}], [{ value: 'false' }], 'false', false, ''])
      expect(probeOf({ probeIndicator }, probe)).to.deep.include({ probe: undefined, remarks: [] });
    expect(probeOf({ probeIndicator: 'maybe' }, probe)).to.deep.include({
      probe: undefined,
      remarks: ['probeIndicator "maybe" is neither true nor false, so the probe is off'],
    });
    for (const odd of [7, [7], { value: {} }, [[]]])
      expect(probeOf({ probeIndicator: odd }, probe).probe).to.equal(undefined);
  });

  it('is found in lower case too, as a deployer writes it', () => {
    expect(probeOf({ probeIndicator: true }, entry('probe', { port: 1 })).probe).to.include({ port: 1 });
    expect(probeOf({ probeIndicator: true }, entry('probe', { port: 1 }), probe).probe).to.include({ port: 5006 });
  });

  it('fails nothing by being away: it is off', () => {
    const plan = probeOf({ probeIndicator: true });
    expect(plan.probe).to.equal(undefined);
    expect(plan.remarks[0]).to.include(
      'the probe is off, although the blueprint asks for one: There is no entry for "Probe"',
    );
    expect(probeOf({ probeIndicator: true }, entry('Probe', { port: undefined })).probe).to.equal(undefined);
  });
});
