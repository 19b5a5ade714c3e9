import { z } from 'zod';
import type { Graph } from '../../domain/graph.ts';
import { joinFields } from '../../domain/maps/join-fields.ts';
import { mergeMaps } from '../../domain/maps/merge-maps.ts';
import type { NodeUpdate, Operation } from '../../domain/operations.ts';
import type { CanvasCall } from './canvas-operation.ts';
import { parseJson } from './parse-json.ts';

const number = z.coerce.number().min(-1e6).max(1e6);
const Place = z.object({ px: number, py: number, fixed: z.boolean().nullish(), radius: number.nullish() });

const Joined = z.object({
  input_field_message_name: z.string(),
  input_field_tag_id: z.coerce.string(),
  output_field_message_name: z.string(),
  output_field_tag_id: z.coerce.string(),
});

/** The maps of a body, by their names in blueprints. */
const mapNames = {
  databrokerMap: 'data_broker_map',
  collatorMap: 'collator_map',
  splitterMap: 'splitter_map',
} as const;

/** What a canvas changes of a node, or what is wrong with it. It sends every node once before each save, to keep its place. */
export function modifyNodeOperations({ nodes }: Graph, { of, body }: CanvasCall): readonly Operation[] | string {
  const node = nodes.find(({ id }) => id === of('nodeid'));
  if (!node) return `Invalid Node Id ${of('nodeid') ?? ''}`;
  let set: NodeUpdate = {};
  const name = of('nodename');
  if (name !== undefined && name !== node.name) set = { ...set, name };
  const ndata = of('ndata');
  if (ndata !== undefined) {
    const { data } = Place.safeParse(parseJson(ndata));
    if (!data) return 'Invalid input: ndata';
    const position = {
      ...{ x: data.px, y: data.py },
      ...(typeof data.fixed === 'boolean' && { fixed: data.fixed }),
      ...(typeof data.radius === 'number' && { radius: data.radius }),
    };
    if (JSON.stringify(position) !== JSON.stringify(node.position)) set = { ...set, position };
  }
  const given = Object.entries(mapNames).flatMap(([field, map]) =>
    body[field] === undefined || body[field] === null ? [] : [[map, body[field]]],
  );
  if (given.length > 0) set = { ...set, map: mergeMaps(node.map, Object.fromEntries(given)) };
  if (body.fieldMap !== undefined && body.fieldMap !== null) {
    const { data } = Joined.safeParse(body.fieldMap);
    if (!data) return 'Invalid input: fieldMap';
    set = { ...set, map: joinFields(set.map ?? node.map, data) };
  }
  return Object.keys(set).length === 0 ? [] : [{ op: 'updateNode', id: node.id, set }];
}
