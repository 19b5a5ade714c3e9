import type { Graph, Message, Node } from '../graph.ts';
import { fieldsOf, listOf } from './merge-maps.ts';

/**
 * The map of a data mapper as the collator map that does the same: it takes the fields of one source and gives the message of the
 * next node. Orchestrators run collators themselves, so that a mapper needs no image. Undefined where it lacks a neighbour.
 */
export function mapperCollatorMap(mapper: Node, { nodes, links }: Graph): object | undefined {
  const into = links.find(({ to }) => to.node === mapper.id);
  const out = links.find(({ from }) => from.node === mapper.id);
  const of = (id: string | undefined) => nodes.find((node) => node.id === id);
  const given = messageOf(of(into?.from.node)?.outputs, into?.from.operation);
  const taken = messageOf(of(out?.to.node)?.inputs, out?.to.operation);
  if (!into || !given || !taken) return undefined;
  const mapped = mappedFields(mapper);
  const signature = JSON.stringify(given);
  return {
    collator_type: 'Parameter-based',
    output_message_signature: JSON.stringify(taken),
    map_inputs: given.messageargumentList.map(({ name = '', type, tag, role }) => ({
      input_field: {
        ...{ source_name: into.from.node, message_signature: signature },
        ...{ parameter_name: name, parameter_type: type, parameter_tag: tag, parameter_role: role },
        ...{ mapped_to_field: mapped.get(tag) ?? '', error_indicator: 'true' },
      },
    })),
    map_outputs: taken.messageargumentList.map(({ name = '', type, tag, role }) => ({
      output_field: { parameter_name: name, parameter_type: type, parameter_tag: tag, parameter_role: role },
    })),
  };
}

/** Whether any field of its input is mapped. */
export const mapsFields = (mapper: Node): boolean => [...mappedFields(mapper).values()].some((tag) => tag !== '');

/** By the tag of a field of the input, that of the output's; empty where it is mapped to none. */
const mappedFields = ({ map }: Node): ReadonlyMap<string, string> =>
  new Map(
    listOf(fieldsOf(map?.data_map).map_inputs)
      .flatMap(({ input_fields }) => listOf(input_fields))
      .map(({ tag, mapped_to_field }) => [String(tag), String(mapped_to_field ?? '')]),
  );

const messageOf = (ports: Node['inputs'] | undefined, operation: string | undefined): Message | undefined =>
  ports?.find((port) => port.operation === operation)?.messages[0];
