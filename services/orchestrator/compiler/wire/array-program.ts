import type { CollateProgram } from '../../domain/map-programs.ts';
import { copyBytes, varintSize, writeVarint } from './bytes.ts';
import type { Compiled } from './compiled.ts';
import { describeField } from './field-path.ts';
import { type SourceTable, scan } from './scan.ts';
import type { MessageSchema } from './schema.ts';
import { createTape } from './tape.ts';
import { isMessage, wireTypeOf, wireTypes } from './wire-types.ts';

/** Array-based: each source's message is one element of the output's first field, byte for byte. */
export function createArrayProgram(output: MessageSchema): Compiled<CollateProgram> {
  const [first, ...others] = output.fields.values();
  if (!first?.repeated || !isMessage(first.type)) return { problems: [notAnArray(output)] };
  const required = others.filter(({ presence }) => presence === 'required');
  if (required.length > 0) {
    const fields = required.map(describeField).join(', ');
    const message = `requires ${fields} of ${output.name}, which an array-based collator leaves empty; use a parameter-based one.`;
    return { problems: [{ path: '/output_message_signature', message }] };
  }
  const tag = ((first.number << 3) | wireTypeOf(first.type)) >>> 0;
  return { program: { collate: (sources) => collate(sources, tag, first.type === 'group') } };
}

function collate(sources: ReadonlyMap<string, Uint8Array>, tag: number, group: boolean): Buffer {
  let total = 0;
  for (const [source, bytes] of sources) {
    // What is no message would make the whole list unreadable for the next model.
    scan(bytes, 0, bytes.length, nothing, noTape, `The message from ${source}`);
    total += bytes.length + varintSize(tag) + (group ? varintSize(tag) : varintSize(bytes.length));
  }
  const out = Buffer.allocUnsafe(total);
  let at = 0;
  for (const bytes of sources.values()) {
    at = writeVarint(out, at, tag);
    if (!group) at = writeVarint(out, at, bytes.length);
    at = copyBytes(bytes, 0, bytes.length, out, at);
    if (group) at = writeVarint(out, at, tag - wireTypes.group + wireTypes.endGroup);
  }
  return out;
}

const nothing: SourceTable = { dense: [], sparse: new Map() };
const noTape = createTape(0, 0);

function notAnArray({ name, fields }: MessageSchema) {
  const [first] = fields.values();
  const found = first ? `the first of ${name} is ${describeField(first)}` : `${name} has no fields`;
  return {
    path: '/output_message_signature',
    message: `must begin with a repeated message, which takes one element from each source; ${found}.`,
  };
}
