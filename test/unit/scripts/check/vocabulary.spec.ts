import { expect } from 'chai';
import { findTerms } from '../../../../scripts/check/vocabulary.ts';

describe('vocabulary check', () => {
  it('names file, line, word and what to write instead', () => {
    const [problem, ...others] = findTerms('a.ts', '// first\n// Nobody reads it.\n');
    expect(problem).to.match(/^a\.ts:2: "nobody"; use: no client/);
    expect(others).to.deep.equal([]);
  });

  it('finds words inside identifiers of every case', () => {
    const text = 'const handBack = ringBell();\nexport class Happening {}\nsuspicion_of: 1\nfile: carry-out.ts\n';
    expect(findTerms('a.ts', text).map((problem) => problem.split('"')[1])).to.deep.equal([
      'hand back',
      'bell',
      'happening',
      'suspicion',
      'carry out',
    ]);
  });

  it('reports a word once for each line', () => {
    expect(findTerms('a.ts', 'whoever and whoever')).to.have.length(1);
  });

  it('leaves words alone that only contain one of the list', () => {
    expect(findTerms('a.ts', 'const bellows = labelled(stolderness, deadLetter, insistence);')).to.deep.equal([]);
  });
});
