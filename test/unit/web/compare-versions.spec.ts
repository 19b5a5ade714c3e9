import { expect } from 'chai';
import {
  differences,
  factsOfFiles,
  factsOfInterface,
} from '../../../services/web/pages/model/comparison/compare-versions.ts';
import { summarizeProto } from '../../../services/web/pages/model/proto-summary.ts';

const shown = (rows: ReturnType<typeof differences>) => rows.map(({ name, change }) => `${name} ${change}`);

describe('the comparison of two versions', () => {
  it('has what was added, removed and changed before what is the same', () => {
    const before = new Map(Object.entries({ same: '1', gone: '2', other: '3' }));
    const after = new Map(Object.entries({ same: '1', other: '4', more: '5' }));
    expect(shown(differences(before, after))).to.deep.equal([
      'gone removed',
      'other changed',
      'more added',
      'same same',
    ]);
  });

  it('knows the files of each version without the version in their names', () => {
    const of = (version: string, size: number) =>
      factsOfFiles([{ name: `model-${version}.onnx`, size }], version, String);
    expect(differences(of('1.0.0', 5), of('1.0.1', 6))).to.deep.equal([
      { name: 'model-*.onnx', before: '5', after: '6', change: 'changed' },
    ]);
  });

  it('compares operations and fields', () => {
    const of = (type: string, more = '') =>
      factsOfInterface(
        summarizeProto(`message Row { ${type} value = 1; ${more} }
          service Model { rpc classify (Row) returns (stream Row); }`),
      );
    const rows = differences(of('float'), of('double', 'string name = 2;'));
    expect(shown(rows)).to.deep.equal(['Row.value changed', 'Row.name added', 'classify() same']);
    expect(rows[2]?.after).to.equal('Row → stream Row');
  });
});
