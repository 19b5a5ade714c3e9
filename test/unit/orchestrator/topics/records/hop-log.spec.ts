import { expect } from 'chai';
import type { Hop } from '../../../../../services/orchestrator/domain/hop.ts';
import { appendHop, mergeLogs, readLog } from '../../../../../services/orchestrator/topics/records/hop-log.ts';

const hop = (node: string, at: number): Hop => ({
  node,
  operation: 'run',
  status: 'ok',
  at,
  durationMs: 1,
  bytesIn: 2,
  bytesOut: 3,
});
const place = (offset: number) => ({ topic: 'yard.run.step', partition: 4, offset });

describe('the log of a run', () => {
  it('tells every hop, in the order in which they ended', () => {
    const log = appendHop(appendHop('', hop('second "line"\n', 20), place(1)), hop('first', 10), place(2));
    expect(readLog(log)).to.deep.equal([
      { ...hop('first', 10), ...place(2) },
      { ...hop('second "line"\n', 20), ...place(1) },
    ]);
  });

  it('counts what branches have in common once', () => {
    const common = appendHop('', hop('split', 1), place(0));
    const [left, right] = ['left', 'right'].map((node, index) => appendHop(common, hop(node, 2 + index), place(index)));
    const merged = readLog(mergeLogs([left ?? '', right ?? '', '']));
    expect(merged.map(({ node }) => node)).to.deep.equal(['split', 'left', 'right']);
  });

  it('is bounded, and what is no hop is left out', () => {
    let log = '';
    for (let index = 0; index < 10_000; index += 1) log = appendHop(log, hop('x'.repeat(100), index), place(index));
    expect(log.length).to.be.lessThan(16_385);
    expect(mergeLogs([log, appendHop('', hop('other', 1), place(1))]).length).to.be.lessThan(16_385);
    expect(readLog('nonsense\n[1')).to.deep.equal([]);
    expect(readLog('')).to.deep.equal([]);
  });
});
