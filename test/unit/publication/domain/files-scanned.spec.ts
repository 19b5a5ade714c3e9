import { expect } from 'chai';
import { filesScanned } from '../../../../services/publication/domain/files-scanned.ts';

const files = ['model.zip', 'model.zip.sig'].map((name) => ({ name, uri: `com/${name}`, artifactTypeCode: 'MI' }));
const command = { solutionId: 's', revisionId: 'r', userId: 'ada', files };
const findingOf = (where: string, what = 'is bad', rule?: string) => {
  const problems = [{ weight: 'problem', where, what, ...(rule !== undefined && { rule }) } as const];
  return filesScanned(command, { passed: false, report: 'Not passed.', problems }).findings[0];
};

describe('the files of a push', () => {
  it('pass, do not pass, or were not scanned', () => {
    const verdictOf = (result: Parameters<typeof filesScanned>[1]) => filesScanned(command, result).verdict;
    expect(verdictOf({ passed: true, report: '', problems: [] })).to.equal('PASSED');
    expect(verdictOf({ passed: false, report: '', problems: [] })).to.equal('REFUSED');
    expect(verdictOf({ passed: false, report: '' })).to.equal('NOT_SCANNED');
  });

  it('have findings with the file and the place in it', () => {
    expect(findingOf('artifact "model.zip"')).to.include({ file: 'model.zip', member: null });
    expect(findingOf('artifact "model.zip" > a > b.pkl')).to.include({ file: 'model.zip', member: 'a > b.pkl' });
    expect(findingOf('artifact "model.zip.sig"')).to.include({ file: 'model.zip.sig', member: null });
  });

  it('have findings that say what to do, by the rule or its family', () => {
    expect(findingOf('', '', 'pickle-import')?.remedy).to.include('ONNX');
    expect(findingOf('', '', 'secret')?.remedy).to.include('revoke');
    expect(findingOf('', '', 'of-no-family')).to.include({ rule: 'of-no-family', remedy: null });
    expect(findingOf('')).to.include({ rule: null, remedy: null });
  });

  it('cannot put control characters or long names into what people read', () => {
    const finding = findingOf(`artifact "model.zip" > a\u202e\u0000${'x'.repeat(1_000)}`, 'imports \u001b[2J');
    expect(finding?.member)
      .to.match(/^a\ufffd\ufffdx+…$/)
      .with.length(400);
    expect(finding?.what).to.equal('imports \ufffd[2J');
  });
});
