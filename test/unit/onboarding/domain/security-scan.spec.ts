import { expect } from 'chai';
import { scanMessage } from '../../../../services/onboarding/domain/security-scan.ts';

const finding = {
  ...{ file: 'model.zip', member: 'model.pkl', what: 'is a pickle that imports os.system' },
  ...{ rule: 'pickle-import', remedy: 'Save it as ONNX.' },
};
const other = { ...finding, member: null, what: 'was not scanned completely', rule: null, remedy: null };
const refused = (...findings: (typeof finding | typeof other)[]) =>
  scanMessage({ verdict: 'REFUSED', report: 'Not passed.', findings }).split('\n');

describe('what a push says of its security scan', () => {
  it('is the whole in the first line, then each finding with what to do', () => {
    const text = 'model.zip > model.pkl is a pickle that imports os.system [pickle-import]';
    expect(refused(finding)).to.deep.equal([
      `The security scan found a problem: ${text}. The model stays private: publishing it would be refused.`,
      `${text}. Save it as ONNX.`,
    ]);
    const [head, ...lines] = refused(other, finding);
    expect(head).to.include('found 2 problems, such as: model.zip was not scanned completely. The model');
    expect(lines).to.deep.equal(['model.zip was not scanned completely.', `${text}. Save it as ONNX.`]);
  });

  it('shows as many findings as fit into a row', () => {
    const lines = refused(...Array.from({ length: 200 }, () => finding));
    expect(lines).to.have.length(22);
    expect(lines.at(-1)).to.equal('… and 180 more.');
    expect(lines[0]).to.include('found 200 problems');
  });

  it('is what was scanned where nothing was found, and why where it was not', () => {
    const say = (verdict: 'PASSED' | 'NOT_SCANNED', report: string) => scanMessage({ verdict, report, findings: [] });
    expect(say('PASSED', 'Passed. 3 of 3 files were scanned.')).to.match(/found nothing\. Passed\. 3 of 3 files/);
    expect(say('NOT_SCANNED', 'The scanners are not installed.')).to.match(
      /The scanners are not installed\..*runs again/,
    );
  });
});
