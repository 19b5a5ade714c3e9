import { expect } from 'chai';
import { type Arrival, exit, type Payload } from '../../../../services/orchestrator/domain/advance.ts';
import type { Plan } from '../../../../services/orchestrator/domain/plan.ts';
import { destinationOf } from '../../../../services/orchestrator/topics/destination.ts';
import { collator, model, planOf, splitter } from '../../../support/plans.ts';

const message: Payload = { ok: true, message: { bytes: Buffer.of(1), contentType: '' } };
const failed = (hard: boolean): Payload => ({
  ok: false,
  hard,
  failure: { code: 'model_failed', node: 'a', detail: '', retriable: false },
});
const of = (plan: Plan, at: string, payload: Payload = message) => {
  const arrival: Arrival = { from: 'a', at, payload };
  return destinationOf(plan, [...plan.routes.keys()][0] ?? '', arrival);
};

describe('where an arrival goes', () => {
  const row = planOf([model('a'), splitter('s'), collator('j'), model('z')], ['a>s', 's>j', 'j>z']);
  const diamond = planOf([model('a'), model('b'), model('c'), model('z')], ['a>b', 'a>c', 'b>z', 'c>z']);
  const leaves = planOf([model('a'), model('b'), model('c')], ['a>b', 'a>c']);

  it('is decided by the kind of the step', () => {
    expect(['a', 's', 'j', 'z'].map((at) => of(row, at))).to.deep.equal(['step', 'split', 'collate', 'step']);
  });

  it('is the collate topic where several meet, whatever they meet at', () => {
    expect(of(diamond, 'b')).to.equal('step');
    expect(of(diamond, 'z')).to.equal('collate');
    expect(of(leaves, exit)).to.equal('collate');
  });

  it('is the result right away where nothing can compete with it', () => {
    expect(of(row, exit)).to.equal(undefined);
    expect(of(row, exit, failed(true))).to.equal(undefined);
    expect(of(diamond, exit)).to.equal(undefined);
    expect(of(diamond, exit, failed(false))).to.equal(undefined);
    expect(of(diamond, exit, failed(true))).to.equal('collate');
  });
});
