import { expect } from 'chai';
import { blueprint, dockerInfo, link, node, operation, splitter } from '../../../../fixtures/blueprints/build.ts';
import { planned, refused } from './planned.ts';

const operations = (...list: unknown[]) => ({ operation_signature_list: list });
const documents = (...nodes: ReturnType<typeof node>[]) => ({
  blueprint: blueprint(nodes),
  dockerInfo: dockerInfo('a', 'b', 'c'),
});
const list = 'blueprint /nodes/0/operation_signature_list';

describe('the operations of a node', () => {
  it('are a step each', () => {
    const two = operations(operation('score', [link('b')]), operation('explain'));
    const { blueprint: stated, dockerInfo: info } = documents(node('a', [], two), node('b'));
    const plan = planned({ blueprint: { ...stated, input_ports: [link('a', 'score')] }, dockerInfo: info });
    expect(plan.steps.has('a')).to.equal(false);
    expect(plan.steps.get('a/score')).to.include({ node: 'a', operation: 'score' });
  });

  it('are distinguished by the links to them', () => {
    const from = node('a', [], operations(operation('run', [link('b', 'explain')])));
    const plan = planned(documents(from, node('b', [], operations(operation('score'), operation('explain')))));
    expect(plan.steps.get('a')?.successors).to.deep.equal(['b/explain']);
    expect(plan.remarks).to.deep.equal(['node "b/score": no input port leads to it, so it is left out']);
  });

  it('may be listed in two places, as a container with several operations is in documents of the fork', () => {
    const first = node('b', ['c'], operations(operation('score', [link('c')])));
    const second = node('b', [], operations(operation('explain')));
    const from = node('a', [], operations(operation('run', [link('b', 'score'), link('b', 'explain')])));
    const plan = planned(documents(from, first, node('c'), second));
    expect([...plan.steps.keys()]).to.deep.equal(['a', 'b/score', 'c', 'b/explain']);
    expect(plan.routes.get('run')?.leaves).to.deep.equal(['c', 'b/explain']);
  });

  it('are listed once', () => {
    expect(refused(documents(node('a', [], operations(operation('run'), operation('run')))))).to.deep.equal([
      `${list}/1: Operation "run" of "a" is listed twice.`,
    ]);
  });

  it('need a name that can be a part of an address', () => {
    const named = (name: unknown) => {
      const signature = { operation_signature: { operation_name: name } };
      return refused({ ...documents(node('a', [], operations(signature))), dockerInfo: dockerInfo('a') })[0];
    };
    const path = `${list}/0/operation_signature/operation_name: `;
    expect(named(undefined)).to.equal(`${path}Add an operation_name; it is missing, and models are called by it.`);
    expect(named(true)).to.equal(`${path}Write the operation_name as text in quotes; this is true.`);
    for (const name of ['a b', 'a/b', 'a?', 'a#b', '100%', 'a\\b', '..', '.'])
      expect(named(name)).to.include('an operation_name is a part of an address');
  });

  it('are those a node is called by where it lists none', () => {
    const { remarks, steps } = planned(documents(node('a', ['b']), node('b', [], operations())));
    expect(steps.get('b')?.operation).to.equal('run');
    expect(remarks).to.deep.equal(['node "b": it lists no operations; taken for "run"']);
    const uncalled = { blueprint: blueprint([node('a', [], operations())], { input_ports: [] }) };
    expect(refused(uncalled)[0]).to.equal(
      `${list}: List the operations of "a"; none are, and nothing says how it is called.`,
    );
  });

  it('of a splitter need no name, and are not more than one', () => {
    const unnamed = splitter('s', [], { operation_signature_list: [{ connected_to: [link('a')] }] });
    expect(planned(documents(unnamed, node('a'))).steps.get('s')).to.include({ operation: 'split' });
    const two = splitter('s', [], operations(operation('split', [link('a')]), operation('more', [link('a')])));
    expect(refused(documents(two, node('a')))[0]).to.equal(`${list}: A splitter has one operation; list one.`);
  });

  it('have the shape of operations', () => {
    expect(refused(documents(node('a', [], operations(7))))[0]).to.include(`${list}/0: Write {"operation_signature"`);
    const odd = node('a', [], { operation_signature_list: { operation_name: 'run' } });
    expect(refused(documents(odd))[0]).to.equal(`${list}: Write a list here; this is an object.`);
  });

  it('have messages whose names fit into a header', () => {
    const signature = { operation_name: 'run', input_message_name: 'In\r\nX-Evil: 1', output_message_name: 5 };
    expect(refused(documents(node('a', [], operations({ operation_signature: signature }))))).to.deep.equal([
      `${list}/0/operation_signature/input_message_name: Remove the control characters from this text.`,
      `${list}/0/operation_signature/output_message_name: Write text in quotes here; this is 5.`,
    ]);
  });

  it('do not stream', () => {
    const signature = { operation_name: 'run', input_message_stream: true, output_message_stream: false };
    expect(refused(documents(node('a', [], operations({ operation_signature: signature }))))).to.deep.equal([
      `${list}/0/operation_signature/input_message_stream: Streams are not supported: a run is one message in and one message out. Use an operation without streams.`,
    ]);
  });
});
