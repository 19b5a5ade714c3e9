import { expect } from 'chai';
import { createLedger } from '../../../../scripts/chaos/ledger.ts';
import { compareResults, type RunResult } from '../../../../scripts/chaos/loads/compare-results.ts';

const answerOf = (number: number) => `message ${number} abc`;
const result = (runId: string, text: string, outcome = 'ok'): RunResult => ({ runId, outcome, text });

/** Two messages, answered by the runs one and two. */
function compared(results: readonly RunResult[], { retries = 0, dead = [] as string[], runIds = ['one', 'two'] } = {}) {
  const ledger = createLedger('messages', 2, () => 0);
  for (const number of [0, 1]) ledger.begin(number);
  for (let count = 0; count < retries; count += 1) ledger.retry(0, true);
  return compareResults({ results, dead, ledger, runIds, answerOf });
}
const right = [result('one', answerOf(0)), result('two', answerOf(1))];

describe('results of runs, compared with the messages', () => {
  it('are right where each run has one, also when it was delivered again', () => {
    const { found, doubled, problems } = compared([...right, ...right]);
    expect([...found]).to.deep.equal([0, 1]);
    expect([...doubled, ...problems]).to.deep.equal([]);
  });

  it('lack a message whose run has none, or another', () => {
    expect([...compared(right.slice(1)).found]).to.deep.equal([1]);
    expect([...compared([result('one', answerOf(1)), ...right.slice(1)]).found]).to.deep.equal([1]);
    expect([...compared([result('one', answerOf(0), 'failed'), ...right.slice(1)]).found]).to.deep.equal([1]);
  });

  it('are doubled where a run has two that differ, or answered two messages', () => {
    expect(compared([...right, result('two', 'message 1 abbc')]).doubled).to.have.length(1);
    expect(compared(right, { runIds: ['one', 'one'] }).doubled).to.have.length(1);
  });

  it('may be of a run that no client knows as often as an attempt was repeated', () => {
    const results = [...right, result('three', answerOf(0))];
    expect(compared(results, { retries: 1 }).problems).to.deep.equal([]);
    expect(compared(results).problems).to.have.length(1);
  });

  it('find a message that was never answered by what it led to', () => {
    expect([...compared(right, { runIds: ['one'], retries: 1 }).found]).to.deep.equal([0, 1]);
  });

  it('come with the dead letters', () => {
    expect(compared(right, { dead: ['dead letter'] }).problems).to.deep.equal(['dead letter']);
  });
});
