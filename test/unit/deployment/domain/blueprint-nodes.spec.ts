import { expect } from 'chai';
import { modelOf, readBlueprint } from '../../../../services/deployment/domain/blueprint-nodes.ts';
import { dnsLabel, uniqueLabels } from '../../../../services/deployment/domain/component-names.ts';

const node = (name: string, type: string, calls: readonly string[] = []) => ({
  container_name: name,
  node_type: type,
  image: type === 'MLModel' ? `registry.example.org:5000/${name}_11111111-1111-4111-8111-111111111111:1.0.0` : '',
  operation_signature_list: [
    {
      operation_signature: { operation_name: 'run' },
      connected_to: calls.map((container_name) => ({ container_name, operation_signature: { operation_name: 'run' } })),
    },
  ],
});
const fanOut = {
  input_ports: [{ container_name: 'first', operation_signature: { operation_name: 'accept' } }],
  nodes: [
    node('first', 'MLModel', ['Splitter1']),
    node('Splitter1', 'Splitter', ['left', 'right']),
    node('left', 'MLModel', ['Collator1']),
    node('right', 'MLModel', ['Collator1']),
    node('Collator1', 'Collator', ['last']),
    node('last', 'MLModel'),
  ],
  probeIndicator: [{ value: 'True' }],
};

describe('what a blueprint needs to run', () => {
  it('is every model, callees before their callers, without splitters and collators', () => {
    const { nodes, entries, probe } = readBlueprint(JSON.stringify(fanOut));
    expect(nodes.map(({ containerName }) => containerName)).to.deep.equal(['last', 'left', 'right', 'first']);
    expect(entries).to.deep.equal(['accept']);
    expect(probe).to.equal(true);
  });

  it('has the first model as its entry where no port is named, and may have a cycle', () => {
    const nodes = [
      node('one', 'MLModel', ['two']),
      node('two', 'MLModel', ['three']),
      node('three', 'MLModel', ['two']),
    ];
    const read = readBlueprint(JSON.stringify({ nodes }));
    expect(read.entries).to.deep.equal(['run']);
    expect(read.nodes).to.have.length(3);
    expect(read.probe).to.equal(false);
  });

  it('tells data brokers from models', () => {
    const { nodes } = readBlueprint(
      JSON.stringify({ nodes: [node('source', 'DataBroker', ['one']), node('one', 'MLModel')] }),
    );
    expect(nodes.map(({ kind }) => kind)).to.deep.equal(['model', 'data_broker']);
  });

  it('is an error where it is nothing or too much', () => {
    expect(() => readBlueprint('{"nodes": []}')).to.throw('names no model');
    const nodes = Array.from({ length: 501 }, (_, index) => node(`m${index}`, 'MLModel'));
    expect(() => readBlueprint(JSON.stringify({ nodes }))).to.throw('more than 500');
  });

  it('finds the model by its image, else by the path of its proto', () => {
    const id = '11111111-1111-4111-8111-111111111111';
    const version = '1.0.0';
    expect(modelOf({ image: `r:5000/my_model_${id}:1.0.0`, protoUri: '' })).to.deep.equal({ solutionId: id, version });
    const protoUri = `org/acumos/${id}/cleaner/1.0.0/cleaner-1.0.0.proto`;
    expect(modelOf({ image: '', protoUri })).to.deep.equal({ solutionId: id, version });
    expect(modelOf({ image: 'tool:1', protoUri: '' })).to.equal(undefined);
  });
});

describe('names of components', () => {
  it('are DNS labels, each one once', () => {
    expect(uniqueLabels(['Predictor_R1', 'predictor-r1', '1st', 'Größe', '___'])).to.deep.equal([
      ...['predictor-r1', 'predictor-r1-2', 'm-1st', 'gro-e', 'm'],
    ]);
    expect(uniqueLabels(['ModelConnector'], ['modelconnector'])).to.deep.equal(['modelconnector-2']);
    expect(dnsLabel('x'.repeat(100))).to.have.length(63);
  });
});
