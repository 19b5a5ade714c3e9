import { expect } from 'chai';
import { fittingPorts } from '../../../../services/composer/domain/fitting-ports.ts';
import { link, message, node } from '../../../support/composer/graphs.ts';

describe('ports that a port can be linked to', () => {
  const run = (name: string, type: string) => [{ operation: 'run', messages: [message(name, type)] }];
  const nodes = [
    node('a', { inputs: run('A', 'double'), outputs: run('A', 'double') }),
    node('b', { inputs: run('B', 'double'), outputs: run('B', 'string') }),
    node('c', { inputs: run('C', 'string'), outputs: run('C', 'string') }),
    node('d', { inputs: [{ operation: 'split', messages: [message('ANY')] }], outputs: [] }),
  ];
  const of = (id: string) => ({ node: id, operation: 'run' });
  const graph = { nodes, links: [], probe: false };

  it('take what it gives, or anything, and are of other nodes', () => {
    expect(fittingPorts(graph, of('a'), 'output')).to.deep.equal([of('b'), { node: 'd', operation: 'split' }]);
    expect(fittingPorts(graph, of('c'), 'output')).to.deep.equal([{ node: 'd', operation: 'split' }]);
  });

  it('give what it takes, where it is an input', () => {
    expect(fittingPorts(graph, of('c'), 'input')).to.deep.equal([of('b')]);
    expect(fittingPorts(graph, { node: 'd', operation: 'split' }, 'input')).to.deep.equal([of('a'), of('b'), of('c')]);
  });

  it('are not those that it is linked to', () => {
    const linked = { ...graph, links: [link('a', 'b')] };
    expect(fittingPorts(linked, of('a'), 'output')).to.deep.equal([{ node: 'd', operation: 'split' }]);
    expect(fittingPorts(linked, of('b'), 'input')).to.deep.equal([]);
  });

  it('are unknown where the port is', () => {
    expect(fittingPorts(graph, of('nothing'), 'output')).to.equal(undefined);
    expect(fittingPorts(graph, { node: 'd', operation: 'split' }, 'output')).to.equal(undefined);
  });
});
