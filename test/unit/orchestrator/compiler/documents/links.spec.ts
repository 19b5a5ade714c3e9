import { expect } from 'chai';
import { blueprint, collator, dockerInfo, link, node, operation } from '../../../../fixtures/blueprints/build.ts';
import { planned, refused } from './planned.ts';

const documents = (...nodes: ReturnType<typeof node>[]) => ({
  blueprint: blueprint(nodes),
  dockerInfo: dockerInfo(...nodes.map(({ container_name }) => container_name)),
});
const linked = (to: unknown) =>
  node('a', [], { operation_signature_list: [{ ...operation('run'), connected_to: to }] });
const first = 'blueprint /nodes/0/operation_signature_list/0/connected_to/0';

describe('the links of a blueprint', () => {
  it('may be missing, null or none: the node is then a last one', () => {
    for (const none of [undefined, null, []])
      expect(planned(documents(linked(none))).routes.get('run')?.leaves).to.deep.equal(['a']);
  });

  it('may lead to several nodes, and several may lead to one', () => {
    const plan = planned(documents(node('a', ['c', 'b']), node('b', ['d']), node('c', ['d']), node('d')));
    expect(plan.steps.get('a')?.successors).to.deep.equal(['c', 'b']);
    expect(plan.routes.get('run')?.sources.get('d')).to.deep.equal(['b', 'c']);
  });

  it('count once', () => {
    expect(planned(documents(node('a', ['b', 'b']), node('b'))).steps.get('a')?.successors).to.deep.equal(['b']);
  });

  it('name nodes whatever their case, as written first', () => {
    const plan = planned(documents(node('a', ['B']), node('b')));
    expect(plan.steps.get('a')?.successors).to.deep.equal(['b']);
    expect(plan.remarks).to.deep.equal(['"B" is taken for node "b"']);
    expect(refused(documents(node('a', ['xy']), node('XY'), node('Xy')))).to.deep.equal([
      `${first}/container_name: "xy" fits several nodes: write it as one of them.`,
    ]);
  });

  it('name nodes that are listed', () => {
    expect(refused(documents(linked([link('ghost')])))).to.deep.equal([
      `${first}/container_name: There is no node "ghost": name one that is listed.`,
    ]);
  });

  it('may name an operation wrongly, or none, where the target has only one', () => {
    const plan = planned(documents(linked([link('b', 'go'), { container_name: 'c' }]), node('b'), node('c')));
    expect(plan.steps.get('a')?.successors).to.deep.equal(['b', 'c']);
    expect(plan.remarks).to.deep.equal(['operation "go" is taken for "run" of node "b"']);
  });

  it('name one of several operations', () => {
    const two = node('b', [], { operation_signature_list: [operation('score'), operation('explain')] });
    const path = `${first}/operation_signature/operation_name: "b" has the operations "score", "explain"; `;
    expect(refused(documents(linked([link('b', 'go')]), two))).to.deep.equal([
      `${path}"go" is none of them. Write one of them.`,
    ]);
    expect(refused(documents(linked([{ container_name: 'b' }]), two))).to.deep.equal([
      `${path}none is named here. Write one of them.`,
    ]);
    expect(planned(documents(linked([link('b', 'SCORE')]), two)).steps.get('a')?.successors).to.deep.equal(['b/score']);
  });

  it('have the shape of links', () => {
    expect(refused(documents(linked(['b'])))[0]).to.include(`${first}: Write {"container_name"`);
    expect(refused(documents(linked('b')))[0]).to.include('connected_to: Write a list here; this is "b".');
    expect(refused(documents(linked([{}])))[0]).to.include(`${first}/container_name: Add a container_name`);
  });

  it('do not go round: each cycle is named', () => {
    const round = documents(node('a', ['b']), node('b', ['c']), node('c', ['b', 'd']), node('d', ['d']));
    expect(refused(round)).to.deep.equal([
      'blueprint /nodes/1/operation_signature_list/0: Messages would go round in a cycle, "b" to "c" to "b", which is not supported: remove one of its links.',
      'blueprint /nodes/3/operation_signature_list/0: Messages would go round in a cycle, "d" to "d", which is not supported: remove one of its links.',
    ]);
  });

  it('may come from a node that no message reaches, unless a collator counts on it', () => {
    const plan = planned(documents(node('a', ['b']), node('b'), node('lost', ['b'])));
    expect(plan.remarks).to.deep.equal(['node "lost": no input port leads to it, so it is left out']);
    expect(plan.routes.get('run')?.sources.get('b')).to.deep.equal(['a']);
    expect(refused(documents(node('a', ['c']), node('lost', ['c']), collator('c', [])))).to.deep.equal([
      'blueprint /nodes/1: No input port leads to "lost", so "c" would never get its part: add a port or a link to it, or remove it.',
    ]);
  });
});
