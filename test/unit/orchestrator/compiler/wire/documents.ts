/**
 * A message signature from a shorter notation: `Report: 1 repeated Line lines { 1.1 string label, 1.2 double value }`.
 */
export function signature(text: string): string {
  const [name = '', fields = ''] = text.split(/:(.*)/s);
  return JSON.stringify({ messageName: name.trim(), messageargumentList: fieldsOf(fields) });
}

function fieldsOf(text: string): object[] {
  return splitAtTop(text).map((field) => {
    const [head = '', inside] = field.split(/\{(.*)\}/s);
    const words = head.trim().split(/\s+/);
    const name = words.at(-1);
    const type = words.at(-2);
    const role = words.length > 3 ? words[1] : '';
    const complexType = inside === undefined ? {} : { messageName: type, messageargumentList: fieldsOf(inside) };
    return { tag: words[0], role, type, name, ...(inside !== undefined && { complexType }) };
  });
}

/** At the commas that are in no braces. */
function splitAtTop(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '{') depth += 1;
    if (character === '}') depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop()}${character}`);
  }
  return parts.filter((part) => part.trim() !== '');
}

/** `['tax1', 'TaxInput: 1 double amount', 1, 4]`: whose, of which shape, its field, the splitter's or collator's field. */
export type Entry = readonly [
  neighbour: string,
  message: string,
  tag: unknown,
  mapped: unknown,
  more?: Readonly<Record<string, unknown>>,
];

export const splitterMap = (input: string, entries: readonly Entry[]) => ({
  splitter_type: 'Parameter-based',
  input_message_signature: signature(input),
  map_inputs: [],
  map_outputs: entries.map(([target_name, message, tag, mapped, more]) => ({
    output_field: { target_name, ...field(message, tag, mapped), ...more },
  })),
});

export const collatorMap = (output: string, entries: readonly Entry[]) => ({
  collator_type: 'Parameter-based',
  output_message_signature: signature(output),
  map_inputs: entries.map(([source_name, message, tag, mapped, more]) => ({
    input_field: { source_name, ...field(message, tag, mapped), ...more },
  })),
  map_outputs: [],
});

const field = (message: string, tag: unknown, mapped: unknown) => ({
  message_signature: signature(message),
  parameter_tag: tag,
  parameter_name: '',
  parameter_type: '',
  parameter_role: '',
  mapped_to_field: mapped,
  error_indicator: 'true',
});

/** `hex('0a 05 68656c6c6f')`. */
export const hex = (text: string): Buffer => Buffer.from(text.replace(/\s/g, ''), 'hex');
