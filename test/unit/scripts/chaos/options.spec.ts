import { expect } from 'chai';
import { readChaosOptions } from '../../../../scripts/chaos/options.ts';

describe('options of npm run chaos', () => {
  const read = (...args: string[]) => readChaosOptions(args, '/home');

  it('are minutes, seed, amounts and pauses', () => {
    const given = ['--minutes', '0.5', '--seed', '7', '--uploads', '3', '--publish-requests', '4', '--every', '2-3.5'];
    expect(read(...given, '--messages', '0', '--folder', '/reports')).to.deep.equal({
      ...{ durationMs: 30_000, seed: 7, everyMs: [2_000, 3_500], diskMib: 2_048, folder: '/reports' },
      amounts: { messages: 0, uploads: 3, onboardings: 0, publishRequests: 4 },
    });
    expect(read().folder).to.equal('/home/chaos');
  });

  for (const wrong of [
    ['--minutes', '0'],
    ['--seed', '-1'],
    ['--uploads', 'many'],
    ['--disk', '2 GiB'],
    ['--every', '9-3'],
    ['--every', ''],
    ['--every', 'x-3'],
    ['--hours', '3'],
  ])
    it(`are wrong with ${wrong.join(' ')}`, () => {
      expect(() => read(...wrong)).to.throw(TypeError);
    });
});
