import { expect } from 'chai';
import type { Message } from '../../../../services/composer/domain/graph.ts';
import { linkProblems } from '../../../../services/composer/domain/link-problems.ts';
import { link, message, node } from '../../../support/composer/graphs.ts';

describe('links between models', () => {
  const giving = (id: string, given: Message) => node(id, { outputs: [{ operation: 'run', messages: [given] }] });
  const taking = (id: string, taken: Message) => node(id, { inputs: [{ operation: 'run', messages: [taken] }] });
  const problems = (given: Message, taken: Message) =>
    linkProblems({ nodes: [giving('a', given), taking('b', taken)], links: [link('a', 'b')], probe: false });

  it('hand bytes over that the next model reads: the same fields, or types that can be converted', () => {
    expect(problems(message('Score', 'double', 'string'), message('Other', 'double', 'string'))).to.deep.equal([]);
    expect(problems(message('Score', 'int32'), message('Score', 'int64'))).to.deep.equal([]);
  });

  it('are a problem where the fields differ, named with link, node and operation', () => {
    const [problem, ...others] = problems(message('Score', 'double'), message('Text', 'string'));
    expect(others).to.deep.equal([]);
    expect(problem).to.include({ link: 'a-b', node: 'b', operation: 'run' });
    expect(problem?.message).to.include('takes Text').and.to.include('gives Score').and.to.include('data mapper');
    expect(problems(message('Score', 'double', 'string'), message('Score', 'double'))).to.have.length(1);
  });

  it('are no problem at tools, and where several feed one model', () => {
    expect(problems(message('ANY'), message('Text', 'string'))).to.deep.equal([]);
    const nodes = [giving('a', message('A', 'double')), giving('c', message('C', 'string')), node('b')];
    const several = [link('a', 'b'), link('c', 'b')];
    expect(linkProblems({ nodes, links: several, probe: false })).to.deep.equal([]);
    const splitter = node('b', {
      kind: 'splitter',
      inputs: [{ operation: 'run', messages: [message('T', 'string')] }],
    });
    expect(
      linkProblems({ nodes: [giving('a', message('A', 'double')), splitter], links: [link('a', 'b')], probe: false }),
    ).to.deep.equal([]);
  });
});
