import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { readTestOptions } from '../../../../scripts/test/test-options.ts';
import { portsOf, specFiles, specRuns } from '../../../../scripts/test/test-runs.ts';

const filesOf = (...folders: string[]) => specRuns(folders, []).flatMap(({ files = [] }) => files);

describe('the runs of npm test', () => {
  it('have every spec once', () => {
    expect(filesOf().toSorted()).to.deep.equal(specFiles());
  });

  it('find some specs in each room', () => {
    for (const { name, files } of specRuns([], [])) expect(files, name).to.not.be.empty;
  });

  it('have the specs of one service, in all rooms', () => {
    const files = filesOf('edge');
    expect(files).to.include('test/unit/edge/limits.spec.ts').and.to.include('test/integration/edge/forward.spec.ts');
    for (const file of files) expect(file).to.match(/\/edge\//);
  });

  it('have the specs of a folder named with those above it', () => {
    for (const file of filesOf('unit/edge')) expect(file).to.match(/^test\/unit\/edge\//);
  });

  it('are none where no folder has the name', () => {
    expect(filesOf('edg')).to.deep.equal([]);
  });

  it('share no engine that a spec kills', () => {
    const kills = /\b(?:kafka|mongo|mongodb|postgres)\.kill\(\)/;
    const killing = specFiles().filter((file) => kills.test(readFileSync(file, 'utf8')));
    expect(killing).to.not.be.empty;
    const own = specRuns([], []).flatMap(({ engines, files = [] }) => (engines === 'own' ? files : []));
    expect(own).to.include.members(killing);
  });

  it('have ports of their own where they are under way at the same time', () => {
    const [first = [], second = []] = [0, 1].map((place) => portsOf(place).split('-').map(Number));
    expect(second[0]).to.be.above(first[1] ?? Number.NaN);
  });
});

describe('the arguments of npm test', () => {
  it('are folders, and from the first option on what mocha gets', () => {
    expect(readTestOptions(['content', 'edge', '--grep', 'portal'])).to.deep.equal({
      folders: ['content', 'edge'],
      list: false,
      mochaOptions: ['--grep', 'portal'],
    });
  });

  it('ask for the list of runs', () => {
    expect(readTestOptions(['--list'])).to.deep.equal({ folders: [], list: true, mochaOptions: [] });
  });
});
