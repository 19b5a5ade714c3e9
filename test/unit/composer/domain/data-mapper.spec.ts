import { expect } from 'chai';
import { createFindProblems } from '../../../../services/composer/app/find-problems.ts';
import { writeBlueprint } from '../../../../services/composer/domain/documents/blueprint.ts';
import type { Graph, Node } from '../../../../services/composer/domain/graph.ts';
import { checkPlan } from '../../../../services/orchestrator/app/plans/check-plan.ts';
import { createProtobufService } from '../../../../services/orchestrator/compiler/protobuf-service.ts';
import { link, message, node } from '../../../support/composer/graphs.ts';

/** A data mapper between two models, whose fields are mapped as the canvas of the predecessor writes it. */
describe('a data mapper', () => {
  const given = message('Given', 'int32', 'string');
  const taken = message('Taken', 'string', 'int64');
  const field = (tag: string, mapped_to_field: string) => ({ tag, mapped_to_message: 'Taken', mapped_to_field });
  const mapper = (...input_fields: object[]): Node =>
    node('mapper1', {
      kind: 'dataMapper',
      inputs: [{ operation: 'run', messages: [message('ANY')] }],
      outputs: [{ operation: 'run', messages: [message('ANY')] }],
      map: { data_map: { map_inputs: [{ message_name: 'Given', input_fields }], map_outputs: [] } },
    });
  const between = (mapping: Node): Graph => ({
    nodes: [
      node('first', { outputs: [{ operation: 'run', messages: [given] }] }),
      mapping,
      node('second', { inputs: [{ operation: 'run', messages: [taken] }] }),
    ],
    links: [link('first', 'mapper1'), link('mapper1', 'second')],
    probe: false,
  });
  const problemsOf = createFindProblems(async (blueprint) => checkPlan(blueprint));
  const head = { name: 'Mapped', version: '1', imageOf: () => 'an image' };

  it('runs in the orchestrator, which compiles its fields', async () => {
    const graph = between(mapper(field('1', '2'), field('2', '1')));
    expect(await problemsOf(graph)).to.deep.equal([]);
    const [, mapping] = writeBlueprint(graph, head).nodes;
    expect(mapping).to.include({ container_name: 'mapper1', node_type: 'Collator', image: '' });
    const { collator_map } = mapping as unknown as { collator_map: object };
    expect(collator_map).to.have.nested.property('map_inputs[0].input_field.source_name', 'first');
    const service = createProtobufService();
    service.setConf(collator_map);
    // Given { 1: 7, 2: 'a' } becomes Taken { 1: 'a', 2: 7 }.
    const bytes = service.parameterBasedCollateData(new Map([['first', Buffer.from('0807120161', 'hex')]]));
    expect(bytes.toString('hex')).to.equal('0a01611007');
  });

  it('is a problem without a mapped field, and where types cannot be mapped', async () => {
    const [unmapped] = await problemsOf(between(mapper(field('1', ''))));
    expect(unmapped).to.deep.include({ node: 'mapper1', path: '/data_map' });
    const problems = await problemsOf(between(mapper(field('2', '2'))));
    expect(problems.map((problem) => problem.node)).to.include('mapper1');
  });

  it('keeps out of the blueprint what a client writes besides the map', () => {
    const graph = between({ ...mapper(field('1', '2')), map: { image: 'evil', container_name: 'other' } });
    const [, mapping] = writeBlueprint(graph, head).nodes;
    expect(mapping).to.include({ container_name: 'mapper1', image: '' });
  });
});
