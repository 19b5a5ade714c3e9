import type { NodeMap } from '../graph.ts';
import { fieldsOf, listOf } from './merge-maps.ts';

/** Two fields of a data mapper that a canvas joins. */
export interface JoinedFields {
  readonly input_field_message_name: string;
  readonly input_field_tag_id: string;
  readonly output_field_message_name: string;
  readonly output_field_tag_id: string;
}

/** The input is mapped to the output; another input that was mapped to it is free again. */
export function joinFields(map: NodeMap | undefined, joined: JoinedFields): NodeMap {
  const { output_field_message_name: message, output_field_tag_id: tag } = joined;
  const data = fieldsOf(map?.data_map);
  const map_inputs = listOf(data.map_inputs).map((input) => ({
    ...input,
    input_fields: listOf(input.input_fields).map((field) => {
      const isJoined =
        input.message_name === joined.input_field_message_name && String(field.tag) === joined.input_field_tag_id;
      if (isJoined) return { ...field, mapped_to_message: message, mapped_to_field: tag };
      const isFreed = field.mapped_to_message === message && field.mapped_to_field === tag;
      return isFreed ? { ...field, mapped_to_message: '', mapped_to_field: '' } : field;
    }),
  }));
  return { ...map, data_map: { ...data, map_inputs } };
}
