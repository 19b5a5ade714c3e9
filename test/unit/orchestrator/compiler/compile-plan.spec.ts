import { expect } from 'chai';
import { compilePlan } from '../../../../services/orchestrator/compiler/compile-plan.ts';
import { compositions, documentsOf } from '../../../fixtures/blueprints/documents.ts';
import { planned } from './documents/planned.ts';

describe('a plan, compiled from a blueprint and its docker info', () => {
  for (const composition of compositions)
    it(`is made of ${composition}`, () => {
      expect(planned(documentsOf(composition)).steps.size).to.be.greaterThan(1);
    });

  it('says of a sequence who is called where, and who comes next', () => {
    const { steps, routes, name, version, id, solution } = planned(documentsOf('review-scorer'));
    expect({ name, version, id, solution }).to.deep.equal({
      name: 'ReviewScorer',
      version: '1.0.0',
      id: 'plan-1',
      solution: 'default',
    });
    expect([...steps.values()].map(({ policy: _, ...step }) => step)).to.deep.equal([
      {
        kind: 'model',
        id: 'cleaner1',
        node: 'cleaner1',
        operation: 'clean',
        successors: ['sentiment1'],
        address: { scheme: 'http', host: 'cleaner1', port: 8557, path: '' },
        inputMessage: 'RawReview',
        outputMessage: 'CleanReview',
        protoUri: 'org/acumos/11111111-1111-4111-8111-111111111111/cleaner/1.0.0/cleaner-1.0.0.proto',
      },
      {
        kind: 'model',
        id: 'sentiment1',
        node: 'sentiment1',
        operation: 'score',
        successors: [],
        address: { scheme: 'http', host: 'sentiment1', port: 8558, path: '' },
        inputMessage: 'CleanReview',
        outputMessage: 'Score',
        protoUri: 'org/acumos/22222222-2222-4222-8222-222222222222/sentiment/2.1.0/sentiment-2.1.0.proto',
      },
    ]);
    expect([...routes.keys()]).to.deep.equal(['clean']);
    expect(routes.get('clean')).to.deep.equal({
      operation: 'clean',
      entry: 'cleaner1',
      sources: new Map([
        ['cleaner1', []],
        ['sentiment1', ['cleaner1']],
      ]),
      leaves: ['sentiment1'],
    });
  });

  it('splits an order by the map of its splitter', () => {
    const step = planned(documentsOf('order-fan-out')).steps.get('Splitter1');
    if (step?.kind !== 'splitter' || !step.split) return expect.fail('no splitter with a program');
    const order = Buffer.from('0900000000000023401003', 'hex');
    const parts = step.split.split(Buffer.concat([order, Buffer.from('1a0568656c6c6f2203010203', 'hex')]));
    expect(parts.get('tax1')?.toString('hex')).to.equal('0900000000000023401003');
    expect(parts.get('topic1')?.toString('hex')).to.equal('0a0568656c6c6f1203010203');
  });

  it('collates lines in the order of the nodes', () => {
    const plan = planned(documentsOf('order-fan-out'));
    expect(plan.routes.get('accept')?.sources.get('Collator1')).to.deep.equal(['tax1', 'topic1']);
    const step = plan.steps.get('Collator1');
    if (step?.kind !== 'collator') return expect.fail('no collator');
    const line = Buffer.from('0a0161', 'hex');
    const sources = new Map([
      ['tax1', line],
      ['topic1', Buffer.from('0a0162', 'hex')],
    ]);
    expect(step.collate.collate(sources).toString('hex')).to.equal('0a030a01610a030a0162');
  });

  it('leaves a copy-based splitter without a program', () => {
    expect(planned(documentsOf('two-opinions')).steps.get('Splitter1')).to.have.property('split', undefined);
  });

  it('names no problem of docker info while the blueprint has some', () => {
    const compiled = compilePlan({ solution: 'default', id: '1', blueprint: {}, dockerInfo: 7 });
    expect(compiled).to.have.property('problems').with.lengthOf(1);
    expect(compiled).to.have.nested.property('problems[0].document', 'blueprint');
  });
});
