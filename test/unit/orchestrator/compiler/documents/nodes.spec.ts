import { expect } from 'chai';
import {
  blueprint,
  collator,
  dockerInfo,
  link,
  node,
  operation,
  splitter,
} from '../../../../fixtures/blueprints/build.ts';
import { planned, refused } from './planned.ts';

const alone = (value: unknown) => ({ blueprint: value, dockerInfo: dockerInfo('a', 'b') });
const single = (rest: Record<string, unknown>) => alone(blueprint([node('a', [], rest)]));

describe('the nodes of a blueprint', () => {
  it('must be there', () => {
    expect(refused(alone('text'))).to.deep.equal([
      'blueprint : A blueprint is a JSON object with "nodes"; this is "text".',
    ]);
    expect(refused(alone([]))[0]).to.include('this is a list');
    expect(refused(alone({}))).to.deep.equal([
      'blueprint /nodes: List the nodes of the composition here; this is nothing.',
    ]);
    expect(refused(alone({ nodes: null }))[0]).to.include('this is null');
    expect(refused(alone({ nodes: [] }))[0]).to.include('this is an empty list');
    expect(refused(alone({ nodes: [7] }))[0]).to.include('blueprint /nodes/0: Write a node as an object');
  });

  it('are steps of the composition by node_type, whatever its case', () => {
    const plan = planned(alone(blueprint([splitter('one', ['a'], { node_type: 'splitter' }), node('a')])));
    expect(plan.steps.get('one')?.kind).to.equal('splitter');
  });

  it('follow node_type first and the name only where it says nothing known', () => {
    const model = planned({
      ...single({}),
      blueprint: blueprint([node('Splitter1')]),
      dockerInfo: dockerInfo('Splitter1'),
    });
    expect(model.steps.get('Splitter1')?.kind).to.equal('model');
    for (const type of [undefined, null, '', 'Fork'])
      expect(
        planned(alone(blueprint([splitter('mySplitter', ['a'], { node_type: type }), node('a')]))).steps.get(
          'mySplitter',
        )?.kind,
      ).to.equal('splitter');
    const named = planned(
      alone(blueprint([node('a', ['Collator1']), collator('Collator1', [], { node_type: undefined })])),
    );
    expect(named.steps.get('Collator1')?.kind).to.equal('collator');
    expect(named.remarks).to.include('node "Collator1": it has no node_type, so it is taken for a collator');
  });

  it('are models without a node_type, and none with an unknown one', () => {
    expect(planned(single({ node_type: undefined })).remarks).to.deep.equal([
      'node "a": it has no node_type, so it is taken for a model',
    ]);
    expect(refused(single({ node_type: 'Oracle' }))).to.deep.equal([
      'blueprint /nodes/0/node_type: node_type "Oracle" is unknown: use MLModel, DataMapper, DataBroker, DataSource, DataSink, Splitter or Collator.',
    ]);
    expect(refused(single({ node_type: 7 }))[0]).to.include('/nodes/0/node_type');
  });

  it('take no part where they are a probe or a training client', () => {
    const probe = node('Probe', [], { node_type: 'Probe' });
    const plan = planned(
      alone(blueprint([node('a', ['Probe']), probe, node('T', ['a'], { node_type: 'TrainingClient' })])),
    );
    expect([...plan.steps.keys()]).to.deep.equal(['a']);
    expect(plan.remarks).to.deep.equal(['node "a": its link to "Probe" is ignored, which takes no part in a run']);
  });

  it('have names that can be names', () => {
    const named = (name: unknown) =>
      refused(alone(blueprint([node('a'), { ...node('b'), container_name: name as string }])))[0];
    const path = 'blueprint /nodes/1/container_name: ';
    expect(named(undefined)).to.equal(`${path}Add a container_name; it is missing.`);
    expect(named('')).to.equal(`${path}Add a container_name; it is missing.`);
    expect(named(5)).to.equal(`${path}Write the container_name as text in quotes; this is 5.`);
    expect(named('b\n')).to.equal(`${path}Remove the control characters from the container_name "b\\n".`);
    expect(named(' b')).to.equal(`${path}Remove the blanks around the container_name " b".`);
    expect(named('b/c')).to.equal(`${path}Rename "b/c": a container_name has no slash.`);
    expect(named('b'.repeat(201))).to.equal(`${path}Shorten the container_name to 200 characters; it has 201.`);
    expect(named('\ud800')).to.include('control characters');
  });

  it('have names of their own', () => {
    expect(refused(alone(blueprint([node('a'), node('a')])))).to.deep.equal([
      'blueprint /nodes/1/container_name: "a" is also the name of /nodes/0: give each node a name of its own.',
    ]);
    expect(refused(alone(blueprint([node('a'), splitter('a', [])])))[0]).to.include('/nodes/1/container_name');
  });

  it('may differ by case alone', () => {
    const plan = planned({ ...alone(blueprint([node('a', ['A']), node('A')])), dockerInfo: dockerInfo('a', 'A') });
    expect(plan.steps.get('a')?.successors).to.deep.equal(['A']);
  });

  it('are not too many', () => {
    const nodes = Array.from({ length: 1_001 }, (_, index) => node(`n${index}`));
    expect(refused(alone(blueprint(nodes)))).to.deep.equal([
      'blueprint /nodes: A composition has 1000 nodes at most; these are 1001.',
    ]);
    const many = Array.from({ length: 10_001 }, () => link('b'));
    const linked = node('a', [], { operation_signature_list: [operation('run', many)] });
    expect(refused(alone(blueprint([linked, node('b')])))[0]).to.include('10000 links at most; these are 10001');
  });

  it('may leave null what they do not need', () => {
    const bare = {
      ...node('b'),
      node_type: null,
      image: null,
      proto_uri: null,
      data_sources: null,
      splitter_map: null,
      operation_signature_list: null,
      policy: null,
    };
    const plan = planned(alone(blueprint([node('a', ['b']), bare])));
    expect(plan.steps.get('b')).to.include({ operation: 'run', inputMessage: '', protoUri: '' });
    expect(plan.remarks).to.include('node "b": it lists no operations; taken for "run"');
  });
});
