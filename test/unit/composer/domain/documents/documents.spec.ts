import { expect } from 'chai';
import { writeBlueprint } from '../../../../../services/composer/domain/documents/blueprint.ts';
import { writeCompositeProto } from '../../../../../services/composer/domain/documents/composite-proto.ts';
import { draw, readDrawing } from '../../../../../services/composer/domain/documents/drawing.ts';
import { drawingTime } from '../../../../../services/composer/domain/documents/drawing-time.ts';
import type { Graph } from '../../../../../services/composer/domain/graph.ts';
import { describeProto } from '../../../../../services/kit/codec/describe-proto.ts';
import { link, message, node } from '../../../../support/composer/graphs.ts';

const point = message('Point', 'double', 'double');
const shape = {
  messageName: 'Shape',
  messageargumentList: [
    { role: 'repeated', type: 'Point', name: 'points', tag: '1', complexType: point },
    { role: '', type: 'string', name: 'label', tag: '2' },
  ],
};
const graph: Graph = {
  nodes: [
    node('reader1', {
      inputs: [{ operation: 'read', messages: [message('File', 'bytes')] }],
      outputs: [{ operation: 'read', messages: [shape] }],
      position: { x: 1.5, y: -2, fixed: true, radius: 30 },
      protoUri: 'com/artifact/reader.proto',
    }),
    node('Splitter1', { kind: 'splitter', map: { splitter_map: { splitter_type: 'Copy-based' } } }),
    node('scorer1', {
      inputs: [{ operation: 'score', messages: [shape] }],
      outputs: [{ operation: 'score', messages: [message('Score', 'double')] }],
    }),
  ],
  links: [
    { ...link('reader1', 'Splitter1'), from: { node: 'reader1', operation: 'read', label: 'read+[[]]+req0' } },
    { ...link('Splitter1', 'scorer1'), to: { node: 'scorer1', operation: 'score' } },
  ],
  probe: true,
};

describe('the documents of a composition', () => {
  it('are drawn as the canvas of the predecessor reads it, and read again', () => {
    const head = { cname: 'Shapes', ctime: drawingTime(Date.UTC(2026, 2, 2, 9, 30)), validSolution: false };
    const drawing = JSON.parse(JSON.stringify(draw(graph, head)));
    expect(drawing).to.deep.include({ ctime: '2026-03-02-09-30-00-000', probeIndicator: 'true' });
    expect(drawing.nodes[0].ndata).to.deep.equal({ px: '1.5', py: '-2', fixed: true, radius: '30' });
    expect(drawing.nodes[0].requirements[0]).to.deep.equal({
      ...{ name: '', relationship: '', id: '', target: { name: '', description: '' }, target_type: 'Node' },
      capability: { id: 'read', name: [shape] },
    });
    expect(drawing.relations[0]).to.include({
      ...{ sourceNodeRequirement: 'read+[[]]+req0', targetNodeCapability: 'run', sourceNodeId: 'reader1' },
    });
    const fixed = { ...graph.nodes[0]?.position };
    const nodes = graph.nodes.map((each) => ({ ...each, position: { fixed: false, ...each.position } }));
    expect(readDrawing(drawing)).to.deep.equal({ ...graph, nodes });
    expect(fixed).to.include({ x: 1.5 });
  });

  it('have a blueprint with the linked operations, in the order of the nodes', () => {
    const blueprint = writeBlueprint(graph, { name: 'Shapes', version: '1', imageOf: ({ id }) => `image-of-${id}` });
    expect(blueprint.input_ports).to.deep.equal([
      { container_name: 'reader1', operation_signature: { operation_name: 'read' } },
    ]);
    expect(blueprint.probeIndicator).to.deep.equal([{ value: 'true' }]);
    expect(blueprint.nodes).to.deep.equal([
      {
        ...{ container_name: 'reader1', node_type: 'MLModel', image: 'image-of-reader1' },
        proto_uri: 'com/artifact/reader.proto',
        operation_signature_list: [
          {
            operation_signature: {
              ...{ operation_name: 'read', input_message_name: 'File', output_message_name: 'Shape' },
            },
            connected_to: [{ container_name: 'Splitter1', operation_signature: { operation_name: 'run' } }],
          },
        ],
      },
      {
        ...{ container_name: 'Splitter1', node_type: 'Splitter', image: '', proto_uri: '' },
        operation_signature_list: [
          {
            operation_signature: {
              ...{ operation_name: 'run', input_message_name: 'Number', output_message_name: 'Number' },
            },
            connected_to: [{ container_name: 'scorer1', operation_signature: { operation_name: 'score' } }],
          },
        ],
        splitter_map: { splitter_type: 'Copy-based' },
      },
      {
        ...{ container_name: 'scorer1', node_type: 'MLModel', image: 'image-of-scorer1', proto_uri: '' },
        operation_signature_list: [
          {
            operation_signature: {
              ...{ operation_name: 'score', input_message_name: 'Shape', output_message_name: 'Score' },
            },
            connected_to: [],
          },
        ],
      },
    ]);
  });

  it('have a .proto from the first input to the last output', () => {
    const proto = describeProto(writeCompositeProto(graph) ?? '');
    const [{ methods }] = proto.services as [(typeof proto.services)[number]];
    expect(methods.map(({ name, input, output }) => [name, input, output])).to.deep.equal([
      ['read', 'composition.File', 'composition.Score'],
    ]);
  });

  it('declare nested messages, two of one name apart, and name one that lies in itself', () => {
    const tree = {
      messageName: 'Tree',
      messageargumentList: [{ role: 'repeated', type: 'Tree', name: 'children', tag: '1' }],
    };
    const other = {
      ...message('Point', 'string'),
      messageargumentList: message('Point', 'string').messageargumentList,
    };
    const output = {
      messageName: 'All',
      messageargumentList: [
        { role: '', type: 'Tree', name: 'tree', tag: '1', complexType: tree },
        { role: '', type: 'Point', name: 'point', tag: '2', complexType: other },
        { role: '', type: 'Colour', name: 'colour', tag: '3' },
      ],
    };
    const one = node('one', {
      inputs: [{ operation: 'run', messages: [shape] }],
      outputs: [{ operation: 'run', messages: [output] }],
    });
    const text = writeCompositeProto({ nodes: [one], links: [], probe: false }) ?? '';
    describeProto(text);
    expect(text).to.include('repeated Tree children = 1;').and.to.include('Point_ point = 2;');
    expect(text).to.include('int32 colour = 3;');
  });

  it('have no .proto where several nodes are first', () => {
    const nodes = [...graph.nodes, node('other')];
    expect(writeCompositeProto({ ...graph, nodes })).to.equal(undefined);
  });
});
