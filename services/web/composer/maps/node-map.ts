import type { CompositionNode, MessageField } from '../../../contracts/composer-api.ts';
import { isSameField } from './field-rows.ts';
import { type FieldPlace, type Mapping, places, presentMappings } from './mappings.ts';
import type { MappingKind, Side, ToolSides } from './tool-sides.ts';

type NodeMap = NonNullable<CompositionNode['map']>;
type Fields = Readonly<Record<string, unknown>>;

/** How a tool makes messages: `whole` copies them to each, or lists them; `fields` by a map. */
export type MapMode = 'whole' | 'fields';

/** A map as the canvas shows it; `mode` is undefined until one is chosen. */
export interface ShownMap {
  readonly mode: MapMode | undefined;
  readonly mappings: readonly Mapping[];
}

const names = { splitter: 'splitter_map', collator: 'collator_map', dataMapper: 'data_map' } as const;
const types = {
  splitter: { whole: 'Copy-based', fields: 'Parameter-based' },
  collator: { whole: 'Array-based', fields: 'Parameter-based' },
} as const;

export function readNodeMap(kind: MappingKind, { map }: CompositionNode, sides: ToolSides): ShownMap {
  const stored = fieldsOf(map?.[names[kind]]);
  const mappings = presentMappings(readMappings(kind, stored, sides), sides);
  if (kind === 'dataMapper') return { mode: 'fields', mappings };
  const type = String(stored[`${kind}_type`] ?? '').toLowerCase();
  const mode = (['whole', 'fields'] as const).find((one) => types[kind][one].toLowerCase() === type);
  return { mode, mappings };
}

/** The field that the entry of a map is about which a problem's path names. */
export function fieldOfProblem(
  kind: MappingKind,
  { map }: CompositionNode,
  sides: ToolSides,
  path: string | undefined,
): FieldPlace | undefined {
  // A data mapper runs as a collator of one source.
  const index = /^\/(?:splitter|collator)_map\/map_(?:inputs|outputs)\/(\d+)/.exec(path ?? '')?.[1];
  return readMappings(kind, fieldsOf(map?.[names[kind]]), sides)[Number(index)]?.target;
}

/** One for each entry. Those without a value map nothing; the predecessor's canvas writes the word null. */
function readMappings(kind: MappingKind, stored: Fields, { sources, targets }: ToolSides): Mapping[] {
  const [source, target] = [sources[0]?.node ?? '', targets[0]?.node ?? ''];
  switch (kind) {
    case 'splitter':
      return listOf(stored.map_outputs)
        .map(({ output_field }) => fieldsOf(output_field))
        .map(({ target_name, parameter_tag, mapped_to_field }) => ({
          source: { node: source, tag: textOf(mapped_to_field) },
          target: { node: textOf(target_name), tag: textOf(parameter_tag) },
        }));
    case 'collator':
      return listOf(stored.map_inputs)
        .map(({ input_field }) => fieldsOf(input_field))
        .map(({ source_name, parameter_tag, mapped_to_field }) => ({
          source: { node: textOf(source_name), tag: textOf(parameter_tag) },
          target: { node: target, tag: textOf(mapped_to_field) },
        }));
    case 'dataMapper':
      return listOf(stored.map_inputs)
        .flatMap(({ input_fields }) => listOf(input_fields))
        .map(({ tag, mapped_to_field }) => ({
          source: { node: source, tag: textOf(tag) },
          target: { node: target, tag: textOf(mapped_to_field) },
        }));
  }
}

/** Whether it was made for other links or messages than there are: what is stored differs from what would be. */
export const isOutdated = (kind: MappingKind, node: CompositionNode, shown: ShownMap, sides: ToolSides): boolean =>
  fieldsOf(node.map)[names[kind]] !== undefined &&
  shown.mode !== undefined &&
  signaturesIn(node.map, kind) !== signaturesIn(writeNodeMap(kind, shown, sides), kind);

/** The messages of the neighbours that a map names, and of the tool's own side. */
function signaturesIn(map: NodeMap | undefined, kind: MappingKind): string {
  const { input_message_signature, output_message_signature, map_inputs, map_outputs } = fieldsOf(map?.[names[kind]]);
  const own = [input_message_signature ?? output_message_signature ?? null];
  const entries = [...listOf(map_inputs), ...listOf(map_outputs)].flatMap(
    ({ input_field, output_field, message_name }) => {
      const { source_name, target_name, message_signature } = fieldsOf(input_field ?? output_field);
      return [message_name ?? [source_name ?? target_name ?? null, message_signature ?? null]];
    },
  );
  return [...new Set([...own, ...entries].map((entry) => JSON.stringify(entry)))].sort().join();
}

/** As blueprints and the predecessor's canvas have it. */
export function writeNodeMap(kind: MappingKind, { mode, mappings }: ShownMap, sides: ToolSides): NodeMap {
  const [source, target] = [sides.sources[0], sides.targets[0]];
  if (kind === 'dataMapper') return { data_map: dataMap(mappings, source, target) };
  const isWhole = mode === 'whole';
  const type = types[kind][mode ?? 'whole'];
  if (kind === 'splitter')
    return {
      splitter_map: {
        ...{ splitter_type: type, input_message_signature: signatureOf(source) },
        map_inputs: isWhole ? [] : parameters(source).map((input_field) => ({ input_field })),
        map_outputs: isWhole ? [] : entries(sides.targets, mappings, 'target', source, 'output_field', 'target_name'),
      },
    };
  return {
    collator_map: {
      ...{ collator_type: type, output_message_signature: signatureOf(target) },
      map_inputs: isWhole ? [] : entries(sides.sources, mappings, 'source', target, 'input_field', 'source_name'),
      map_outputs: isWhole ? [] : parameters(target).map((output_field) => ({ output_field })),
    },
  };
}

/** One entry for each field of the neighbours; fields that lie in others have one where they are mapped. */
function entries(
  neighbours: readonly Side[],
  mappings: readonly Mapping[],
  near: 'source' | 'target',
  own: Side | undefined,
  entry: 'input_field' | 'output_field',
  neighbour: 'source_name' | 'target_name',
) {
  const far = near === 'source' ? 'target' : 'source';
  const ownFields = new Map(own && places(own).map(({ place, row }) => [place.tag, row.field]));
  return neighbours.flatMap((side) =>
    places(side).flatMap(({ place, row }) => {
      const mapped = mappings.filter((one) => one[near].node === place.node && one[near].tag === place.tag);
      const tags = mapped.map((one) => one[far].tag);
      if (tags.length === 0 && place.tag.includes('.')) return [];
      return (tags.length === 0 ? [undefined] : tags).map((tag) => ({
        [entry]: {
          ...{ [neighbour]: side.node, message_signature: signatureOf(side), ...parameter(row.field, place.tag) },
          ...{ mapped_to_field: tag ?? '', error_indicator: `${fits(row.field, ownFields.get(tag ?? ''))}` },
        },
      }));
    }),
  );
}

const fits = (field: MessageField, other: MessageField | undefined): boolean => !other || isSameField(field, other);

function dataMap(mappings: readonly Mapping[], source: Side | undefined, target: Side | undefined) {
  const mapped = new Map(mappings.map((one) => [one.source.tag, one.target.tag]));
  return {
    map_inputs: listed(source).map(({ message }) => ({
      message_name: message.messageName,
      input_fields: message.messageargumentList.map((field) => ({
        ...fieldOf(field),
        ...{ mapped_to_message: mapped.has(field.tag) ? (target?.message.messageName ?? '') : '' },
        ...{ mapped_to_field: mapped.get(field.tag) ?? '' },
      })),
    })),
    map_outputs: listed(target).map(({ message }) => ({
      message_name: message.messageName,
      output_fields: message.messageargumentList.map(fieldOf),
    })),
  };
}

const listed = (side: Side | undefined): readonly Side[] => (side ? [side] : []);

const fieldOf = ({ tag, role, name = '', type }: MessageField) => ({ tag, role, name, type });

const parameter = ({ name = '', type, role }: MessageField, tag: string) => ({
  ...{ parameter_name: name, parameter_type: type, parameter_tag: tag, parameter_role: role },
});

const parameters = (side: Side | undefined) =>
  (side?.message.messageargumentList ?? []).map((field) => parameter(field, field.tag));

const signatureOf = (side: Side | undefined): string | null => (side ? JSON.stringify(side.message) : null);

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
