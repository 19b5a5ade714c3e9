import { expect } from 'chai';
import { findPlatformName, findTerms } from '../../../../scripts/check/vocabulary.ts';

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

  it('keeps the name of the platform out of the kit, and out of nothing else', () => {
    const text = "import x from 'y';\nconst prefix = 'urn:modelyard:problem:';\n/** `Modelyard` */\n";
    const problems = findPlatformName('services/kit/http/problem.ts', text);
    expect(problems.map((problem) => problem.split(': ')[0])).to.deep.equal([
      'services/kit/http/problem.ts:2',
      'services/kit/http/problem.ts:3',
    ]);
    expect(findPlatformName('services/platform/settings.ts', text)).to.deep.equal([]);
  });
});
