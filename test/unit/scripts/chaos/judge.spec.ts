import { expect } from 'chai';
import { isRight, judge } from '../../../../scripts/chaos/judge.ts';
import { createLedger } from '../../../../scripts/chaos/ledger.ts';
import type { Comparison } from '../../../../scripts/chaos/loads/load.ts';

describe('the verdict about a load', () => {
  /** Three answered in 10, 20 and 30 ms, the second at the third attempt; the fourth given up. */
  function ledgerOfFour() {
    let nowMs = 0;
    const ledger = createLedger('uploads', 4, () => nowMs);
    for (const number of [0, 1, 2, 3]) ledger.begin(number);
    nowMs = 10;
    ledger.answer(0);
    ledger.retry(1, true);
    ledger.retry(1, false);
    nowMs = 20;
    ledger.answer(1);
    nowMs = 30;
    ledger.answer(2);
    ledger.fail(3, 'given up after 503');
    return ledger;
  }
  const comparison = (found: readonly number[], rest: Partial<Comparison> = {}): Comparison => ({
    ...{ found: new Set(found), doubled: [], problems: [] },
    ...rest,
  });

  it('counts what was sent, answered and repeated, and how long answers took', () => {
    const verdict = judge(ledgerOfFour(), comparison([0, 1, 2, 3]));
    expect(verdict).to.include({ sent: 4, answered: 3, retries: 2, unknown: 1, found: 4 });
    expect(verdict.foundUnanswered).to.deep.equal(['3: given up after 503']);
    expect(verdict.answerMs).to.deep.equal({ p50: 20, p99: 30, longest: 30 });
    expect(isRight(verdict)).to.equal(true);
  });

  it('calls lost what was answered and is not there', () => {
    const verdict = judge(ledgerOfFour(), comparison([0, 2, 3]));
    expect(verdict.lost).to.deep.equal(['1 was answered and is not there']);
    expect(isRight(verdict)).to.equal(false);
  });

  it('calls open what was neither answered nor is there', () => {
    const verdict = judge(ledgerOfFour(), comparison([0, 1, 2]));
    expect(verdict.open).to.deep.equal(['3: given up after 503']);
    expect(isRight(verdict)).to.equal(false);
  });

  for (const rest of [{ doubled: ['a name twice'] }, { problems: ['a dead letter'] }])
    it(`is not right with ${Object.keys(rest)}`, () => {
      expect(isRight(judge(ledgerOfFour(), comparison([0, 1, 2, 3], rest)))).to.equal(false);
    });
});
