import { expect } from 'chai';
import type { Node } from '../../../../services/composer/domain/graph.ts';
import type { CompositionGraph, CompositionNode } from '../../../../services/contracts/composer-api.ts';
import { compileCollate } from '../../../../services/orchestrator/compiler/wire/compile-collate.ts';
import { compileSplit } from '../../../../services/orchestrator/compiler/wire/compile-split.ts';
import { readDraggedField } from '../../../../services/web/composer/maps/dragged-field.ts';
import { fieldRows } from '../../../../services/web/composer/maps/field-rows.ts';
import { type Mapping, mapByName, withMapping } from '../../../../services/web/composer/maps/mappings.ts';
import {
  fieldOfProblem,
  isOutdated,
  readNodeMap,
  writeNodeMap,
} from '../../../../services/web/composer/maps/node-map.ts';
import { type MappingKind, toolSides } from '../../../../services/web/composer/maps/tool-sides.ts';
import { link, node } from '../../../support/composer/graphs.ts';
import { message } from '../../../support/composer/palette.ts';

const place = message('Place', ['string', 'street'], ['int32', 'number']);
const order = message('Order', ['double', 'price'], ['int32', 'units'], ['Place', 'place', place]);
const bill = message('Bill', ['double', 'price'], ['string', 'street']);
const parcel = message('Parcel', ['int32', 'units'], ['Place', 'to', place]);
const port = (given: typeof order) => [{ operation: 'run', messages: [given] }];
const any = port(message('ANY'));

/** A tool between nodes that give `sources` and nodes that take `targets`; they are called a1, a2 …, b1, b2 …. */
function around(kind: MappingKind, sources: readonly (typeof order)[], targets: readonly (typeof order)[]) {
  const tool = node('tool', { kind, inputs: any, outputs: any } as Partial<Node>) as unknown as CompositionNode;
  const graph = {
    nodes: [
      ...sources.map((given, index) => node(`a${index + 1}`, { outputs: port(given) })),
      tool,
      ...targets.map((taken, index) => node(`b${index + 1}`, { inputs: port(taken) })),
    ],
    links: [
      ...sources.map((_, index) => link(`a${index + 1}`, 'tool')),
      ...targets.map((_, index) => link('tool', `b${index + 1}`)),
    ],
    probe: false,
  } as unknown as CompositionGraph;
  return { tool, sides: toolSides(graph, 'tool') };
}
const mapping = (source: string, target: string): Mapping => {
  const placeOf = (text: string) => ({ node: text.split(' ')[0] ?? '', tag: text.split(' ')[1] ?? '' });
  return { source: placeOf(source), target: placeOf(target) };
};
const schemas = new Map();

describe('the map of a tool on the canvas', () => {
  it('has a row for each field, those within messages too, but not within repeated ones', () => {
    const basket = message('Basket', ['repeated Order', 'orders', order], ['Place', 'to', place]);
    expect(fieldRows(basket as never).map(({ tag, name }) => `${tag} ${name}`)).to.deep.equal([
      ...['1 orders', '2 to', '2.1 to.street', '2.2 to.number'],
    ]);
  });

  for (const [kind, sources, targets, mappings] of [
    ['splitter', [order], [bill, parcel], ['a1 1 > b1 1', 'a1 3.1 > b1 2', 'a1 2 > b2 1', 'a1 3 > b2 2']],
    ['collator', [bill, parcel], [order], ['a1 1 > b1 1', 'a2 1 > b1 2', 'a2 2 > b1 3']],
    ['dataMapper', [order], [bill], ['a1 1 > b1 1']],
  ] as const)
    it(`of a ${kind} is read as it was written`, () => {
      const { tool, sides } = around(kind, sources, targets);
      const shown = {
        mode: 'fields' as const,
        mappings: mappings.map((text) => mapping(...(text.split(' > ') as [string, string]))),
      };
      const stored = { ...tool, map: writeNodeMap(kind, shown, sides) };
      const read = readNodeMap(kind, stored, sides);
      expect(read.mode).to.equal('fields');
      expect(read.mappings).to.have.deep.members(shown.mappings);
      expect(isOutdated(kind, stored, read, sides)).to.equal(false);
    });

  it('is one that the orchestrator compiles', () => {
    const split = around('splitter', [order], [bill, parcel]);
    const byName = mapByName('splitter', [mapping('a1 3.1', 'b1 2'), mapping('a1 3', 'b2 2')], split.sides);
    const { splitter_map } = writeNodeMap('splitter', { mode: 'fields', mappings: byName }, split.sides);
    const successors = ['b1', 'b2'];
    expect(compileSplit(splitter_map, { node: 'tool', schemas, successors })).to.have.property('program');
    const list = message('Bills', ['repeated Bill', 'bills', bill]);
    for (const [mode, sources, target] of [
      ['whole', [bill, bill], list],
      ['fields', [bill, parcel], order],
    ] as const) {
      const { sides } = around('collator', sources, [target]);
      const { collator_map } = writeNodeMap('collator', { mode, mappings: mapByName('collator', [], sides) }, sides);
      expect(compileCollate(collator_map, { node: 'tool', schemas, sources: ['a1', 'a2'] })).to.have.property(
        'program',
      );
    }
  });

  it('gives a field one value, and a value of a collator to one field', () => {
    const before = [mapping('a1 1', 'b1 1')];
    const [first, second] = [mapping('a1 1', 'b1 2'), mapping('a1 2', 'b1 1')];
    const change = (kind: MappingKind, { source, target }: Mapping) => withMapping(kind, before, target, source);
    expect(change('splitter', first)).to.deep.equal([...before, first]);
    expect(change('splitter', second)).to.deep.equal([second]);
    expect(change('collator', first)).to.deep.equal([first]);
    expect(withMapping('splitter', before, { node: 'b1', tag: '1' }, undefined)).to.deep.equal([]);
  });

  it('maps fields of the same name and kind, but none that is mapped already', () => {
    const { sides } = around('splitter', [order], [bill, parcel]);
    expect(mapByName('splitter', [mapping('a1 2', 'b1 1')], sides)).to.deep.equal([
      ...[mapping('a1 2', 'b1 1'), mapping('a1 2', 'b2 1')],
    ]);
  });

  it('says which field a problem is about, and when links have changed', () => {
    const { tool, sides } = around('splitter', [order], [bill]);
    const map = writeNodeMap('splitter', { mode: 'fields', mappings: [] }, sides);
    const path = '/splitter_map/map_outputs/1/output_field/mapped_to_field';
    expect(fieldOfProblem('splitter', { ...tool, map }, sides, path)).to.deep.equal({ node: 'b1', tag: '2' });
    expect(fieldOfProblem('splitter', { ...tool, map }, sides, '/splitter_map')).to.equal(undefined);
    const { sides: others } = around('splitter', [order], [bill, parcel]);
    const shown = readNodeMap('splitter', { ...tool, map }, others);
    expect(isOutdated('splitter', { ...tool, map }, shown, others)).to.equal(true);
  });

  it('takes what is dragged for a field only where it is one', () => {
    const dropped = (text: string) => readDraggedField({ getData: () => text });
    expect(dropped('{"node":"a1","tag":"1"}')).to.deep.equal({ node: 'a1', tag: '1' });
    expect(['', 'null', '{"node":1}'].map(dropped)).to.deep.equal([undefined, undefined, undefined]);
  });
});
