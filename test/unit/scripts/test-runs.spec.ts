import { globSync } from 'node:fs';
import { expect } from 'chai';
import { portsOf, testRuns } from '../../../scripts/test/test-runs.ts';

describe('the runs of npm test', () => {
  it('have every spec once', () => {
    const specs = testRuns([]).flatMap(({ args }) => {
      const left = args.flatMap((arg, index) => (args[index - 1] === '--ignore' ? globSync(arg) : []));
      const taken = args.filter((arg, index) => arg !== '--ignore' && args[index - 1] !== '--ignore');
      return globSync(taken).filter((spec) => !left.includes(spec));
    });
    expect(specs.toSorted()).to.deep.equal(globSync('test/**/*.spec.ts').toSorted());
  });

  it('find some in each room', () => {
    for (const { name, args } of testRuns([])) expect(globSync(args), name).to.not.be.empty;
  });

  it('have ports of their own where they are under way at the same time', () => {
    const [first = [], second = []] = [0, 1].map((place) => portsOf(place).split('-').map(Number));
    expect(second[0]).to.be.above(first[1] ?? Number.NaN);
  });
});
