import { expect } from 'chai';
import { blueprint, dockerInfo, link, node, operation } from '../../../../fixtures/blueprints/build.ts';
import { planned, refused } from './planned.ts';

const documents = (ports: unknown, ...nodes: ReturnType<typeof node>[]) => ({
  blueprint: blueprint(nodes, { input_ports: ports }),
  dockerInfo: dockerInfo(...nodes.map(({ container_name }) => container_name)),
});
const score = (name: string, to: readonly string[] = []) =>
  node(name, [], {
    operation_signature_list: [
      operation(
        'score',
        to.map((target) => link(target)),
      ),
    ],
  });

describe('the input ports of a blueprint', () => {
  it('count once, since there is one for each link of the first node', () => {
    const { routes } = planned(documents([link('a'), link('a')], node('a', ['b', 'c']), node('b'), node('c')));
    expect([...routes.keys()]).to.deep.equal(['run']);
  });

  it('are an entry each: a run reaches what its port reaches, and waits for no more', () => {
    const { routes } = planned(
      documents([link('a'), link('b', 'score')], node('a', ['c']), score('b', ['c']), node('c')),
    );
    expect(routes.get('run')?.sources.get('c')).to.deep.equal(['a']);
    expect(routes.get('score')?.sources.get('c')).to.deep.equal(['b']);
    expect(routes.get('score')?.sources.has('a')).to.equal(false);
  });

  it('may lead into the middle of a composition', () => {
    const { routes } = planned(documents([link('a'), link('b', 'score')], node('a', ['b']), score('b')));
    expect(routes.get('score')).to.deep.include({ entry: 'b', sources: new Map([['b', []]]), leaves: ['b'] });
  });

  it('are every node that nothing links to where none are named', () => {
    for (const none of [undefined, null, []]) {
      const plan = planned(documents(none, score('a', ['b']), node('b')));
      expect([...plan.routes.keys()]).to.deep.equal(['score']);
      expect(plan.remarks).to.deep.equal(['there are no input ports, so messages come in at "a"']);
    }
  });

  it('do not include operations that are not linked, unless nothing is', () => {
    const two = { operation_signature_list: [operation('run', [link('b')]), operation('explain')] };
    expect([...planned(documents([], node('a', [], two), node('b'))).routes.keys()]).to.deep.equal(['run']);
    const unlinked = { operation_signature_list: [operation('run'), operation('explain')] };
    expect([...planned(documents([], node('a', [], unlinked))).routes.keys()]).to.deep.equal(['run', 'explain']);
  });

  it('keep the name callers know, whatever the node says', () => {
    const plan = planned(documents([link('A', 'Go')], node('a')));
    expect(plan.routes.get('Go')?.entry).to.equal('a');
    expect(plan.remarks).to.deep.equal(['"A" is taken for node "a"', 'operation "Go" is taken for "run" of node "a"']);
    expect(planned(documents([{ container_name: 'a' }], node('a'))).routes.get('run')?.entry).to.equal('a');
  });

  it('name nodes that are listed', () => {
    expect(refused(documents([link('ghost')], node('a')))).to.deep.equal([
      'blueprint /input_ports/0/container_name: There is no node "ghost": name one that is listed.',
    ]);
    expect(refused(documents({}, node('a')))).to.deep.equal([
      'blueprint /input_ports: Write a list here; this is an object.',
    ]);
  });

  it('do not fit two nodes by the same operation', () => {
    expect(refused(documents([link('a'), link('b')], node('a'), node('b')))).to.deep.equal([
      'blueprint /input_ports/1: Operation "run" fits two input ports, "a" and "b"; callers name the operation alone, so give one of them another name.',
    ]);
  });

  it('exist: a composition that only goes round has none', () => {
    const problems = refused(documents([], node('a', ['b']), node('b', ['a'])));
    expect(problems).to.deep.equal([
      'blueprint /input_ports: There is no entry: name the node and operation that messages come in at.',
      'blueprint /nodes/0/operation_signature_list/0: Messages would go round in a cycle, "a" to "b" to "a", which is not supported: remove one of its links.',
    ]);
  });

  it('are not too many', () => {
    const nodes = Array.from({ length: 101 }, (_, index) =>
      node(`n${index}`, [], { operation_signature_list: [operation(`run${index}`)] }),
    );
    expect(refused(documents([], ...nodes))).to.deep.equal([
      'blueprint /input_ports: A composition has 100 entries at most; these are 101.',
    ]);
  });
});
