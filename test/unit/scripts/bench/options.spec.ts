import { expect } from 'chai';
import { readBenchOptions } from '../../../../scripts/bench/options.ts';

describe('npm run bench', () => {
  const all = [
    'commands',
    'latency',
    'documents',
    'memory',
    'artifacts',
    'classify',
    'stages',
    'sequence',
    'fan-out',
    'topics',
    'run-memory',
    'wire',
    'catalog-read',
    'catalog-create',
    'catalog-search',
    'outbox',
    'edge',
    'registry',
    'onboarding',
    'deployment',
    'portal',
    'compositions',
    'matches',
    'canvas',
    'notifications',
    'key-strokes',
    'web-build',
    'lighthouse',
    'federation',
    'federation-file',
    'logs',
    'footprint',
    'processes',
  ];

  it('measures everything where nothing is named', () => {
    expect(readBenchOptions([])).to.deep.equal({ names: all, quick: false });
    expect(readBenchOptions(['--quick'])).to.deep.equal({ names: all, quick: true });
  });

  it('measures what is named', () => {
    expect(readBenchOptions(['latency', '--quick', 'memory'])).to.deep.equal({
      names: ['latency', 'memory'],
      quick: true,
    });
  });

  it('says what there is when a name is unknown', () => {
    expect(() => readBenchOptions(['latecny'])).to.throw(/no benchmark latecny.*latency/);
    expect(() => readBenchOptions(['--fast'])).to.throw(TypeError, '--fast');
  });
});
