import { expect } from 'chai';
import { readBringInSearch } from '../../../services/web/pages/bring-in/bring-in-search.ts';
import { adviceOf, failedLine } from '../../../services/web/parts/push/failure-advice.ts';

describe('a push that failed', () => {
  const log = [
    '2026-03-01T12:00:00.000Z validate started',
    '2026-03-01T12:00:00.020Z validate failed after 2 attempts: model.onnx is no ONNX model',
    '',
  ].join('\n');

  it('shows the line of its log, else the reason', () => {
    const failure = { step: 'validate', detail: 'is no ONNX model' };
    expect(failedLine(log, failure)).to.match(
      /^2026\S+ validate failed after 2 attempts: model\.onnx is no ONNX model$/,
    );
    expect(failedLine('\n', failure)).to.equal('is no ONNX model');
  });

  it('says whether the files, the version or the platform are the cause', () => {
    expect(['invalid', 'archive_bomb', 'version_taken', 'unavailable', 'internal'].map(adviceOf)).to.deep.equal([
      ...['adviceMend', 'adviceMend', 'adviceVersion', 'adviceLater', 'adviceOperator'],
    ]);
  });

  it('is found by an id in the address, and by nothing else', () => {
    const task = '0199d3f0-0000-7000-8000-000000000000';
    expect(readBringInSearch({ task })).to.deep.equal({ task });
    for (const wrong of ['../x', '', 7, undefined]) expect(readBringInSearch({ task: wrong })).to.deep.equal({});
  });
});
