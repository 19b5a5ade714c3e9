import { expect } from 'chai';
import { tableProblems } from '../../../../scripts/check/asvs.ts';

const levels = { 1: ['V1.1.1'], 2: ['V1.1.2', 'V2.1.1'] };

const whole = `# Table

| | met | not applicable | accepted risk | all |
| --- | --- | --- | --- | --- |
| level 1 | 1 | 0 | 0 | 1 |
| level 2 | 0 | 1 | 1 | 2 |
| both | 1 | 1 | 1 | 3 |

## V1 First

| id | level | what | status | where or why |
| --- | --- | --- | --- | --- |
| V1.1.1 | 1 | tyres | met | \`test/unit/tyres.spec.ts\`; answers \`POST /tyres\` with 200 |
| V1.1.2 | 2 | brakes | not applicable | there are none |

## V2 Second

| V2.1.1 | 2 | saddles | accepted risk | wears too late; \`kit/saddle.ts\` could |
`;

describe('the check of the table of the ASVS', () => {
  const problems = (from = '', to = '', missing: readonly string[] = []) =>
    tableProblems(whole.replace(from, to), levels, (path) => !missing.includes(path));

  it('finds nothing where each requirement has its row', () => {
    expect(problems()).to.deep.equal([]);
  });

  it('names paths that do not exist, of whatever status', () => {
    expect(problems('', '', ['test/unit/tyres.spec.ts', 'kit/saddle.ts'])).to.deep.equal([
      ':13: V1.1.1 names test/unit/tyres.spec.ts, which does not exist',
      ':18: V2.1.1 names kit/saddle.ts, which does not exist',
    ]);
  });

  for (const [what, from, to, problem] of [
    ['is missing', '| V1.1.2 |', '| V1.1 |', 'V1.1.2 has 0 rows, not one'],
    [
      'is there twice',
      '## V2',
      '| V1.1.1 | 1 | tyres | not applicable | none |\n\n## V2',
      'V1.1.1 has 2 rows, not one',
    ],
    ['is none', '## V2', '| V1.9.9 | 1 | wings | not applicable | none |\n\n## V2', 'V1.9.9 is no requirement of'],
    ['has another level', 'V2.1.1 | 2', 'V2.1.1 | 1', 'V2.1.1 is of level 2, not 1'],
    ['is in another chapter', '## V2', '## V3', 'V2.1.1 is in the chapter V3'],
    ['has another status', 'accepted risk | wears', 'planned | wears', 'V2.1.1 is "planned"; possible are: met,'],
    ['is met and names no file', '`test/unit/tyres.spec.ts`; answers', 'it answers', 'V1.1.1 is met and names no file'],
    ['says nothing', 'there are none', '', 'V1.1.2 says neither where nor why'],
    ['is counted wrong', '| both | 1 |', '| both | 2 |', ': the counts at the top must have this line: | both | 1 |'],
  ] as const)
    it(`names a requirement that ${what}`, () => {
      expect(problems(from, to).join('\n')).to.include(problem);
    });
});
