import { copyBytes, varintSize, writeVarint } from './bytes.ts';
import type { Tape } from './tape.ts';
import { wireTypes } from './wire-types.ts';

/** Where values of an output field come from. */
export interface Part {
  readonly slot: number;
  /** Which of the tape's buffers the slot's ranges point into. */
  readonly buffer: number;
  /** The source; a singular field takes the last source that sent a message. */
  readonly source: number;
  /** Whether the ranges are pieces of one value: a message that was sent in several parts. */
  readonly pieces: boolean;
}

/**
 * `number` and `delimited` are singular, `message` is one whose ranges are put together, `packed` and `elements` are
 * repeated, `nested` is a message made of other fields.
 */
export type Form = 'number' | 'delimited' | 'message' | 'packed' | 'elements' | 'nested';

export interface TargetField {
  /** The tag as it is written; of a group that of its beginning. */
  readonly tag: number;
  readonly form: Form;
  readonly group: boolean;
  readonly varint: boolean;
  /** Whether a value that is the default is written all the same, because being there says something. */
  readonly presence: boolean;
  /** Bytes of the default that is written where there is no value, because readers require one; 0 where not. */
  readonly required: number;
  readonly parts: readonly Part[];
  readonly inside: TargetMessage | undefined;
  /** What `measure` found, for `write`. */
  size: number;
  contentSize: number;
  chosen: Part | undefined;
}

export interface TargetMessage {
  /** Ascending by number. */
  readonly fields: readonly TargetField[];
  /** Members of one oneof, in the order of the map: the last that has a value is written. */
  readonly rivals: readonly (readonly TargetField[])[];
}

/** How many bytes the message will take. Stores sizes in the fields, which `write` needs. */
export function measure(message: TargetMessage, tape: Tape, present: readonly boolean[]): number {
  let total = 0;
  for (const field of message.fields) {
    field.size = fieldSize(field, tape, present);
    total += field.size;
  }
  for (const members of message.rivals) total -= silenceAllButLast(members);
  return total;
}

function fieldSize(field: TargetField, tape: Tape, present: readonly boolean[]): number {
  switch (field.form) {
    case 'packed': {
      let content = 0;
      for (const { slot } of field.parts) content += tape.size[slot] ?? 0;
      return content === 0 ? 0 : framed(field, content);
    }
    case 'elements': {
      let total = 0;
      for (const part of field.parts) total += elementsSize(field, part, tape);
      return total;
    }
    case 'nested': {
      const content = field.inside === undefined ? 0 : measure(field.inside, tape, present);
      return content === 0 ? 0 : framed(field, content);
    }
    default:
      return singularSize(field, tape, present);
  }
}

function singularSize(field: TargetField, tape: Tape, present: readonly boolean[]): number {
  const part = lastPresent(field.parts, present);
  field.chosen = part;
  if (part === undefined) return 0;
  if ((tape.first[part.slot] ?? -1) < 0) {
    field.chosen = undefined;
    return field.required === 0 ? 0 : framed(field, field.form === 'number' ? field.required : 0);
  }
  const content = tape.size[part.slot] ?? 0;
  return field.presence || !isDefault(field, part, tape, content) ? framed(field, content) : 0;
}

function lastPresent(parts: readonly Part[], present: readonly boolean[]): Part | undefined {
  for (let index = parts.length - 1; index >= 0; index -= 1) {
    const part = parts[index];
    if (part !== undefined && present[part.source]) return part;
  }
  return undefined;
}

function isDefault(field: TargetField, part: Part, tape: Tape, content: number): boolean {
  if (field.form !== 'number') return content === 0;
  const bytes = tape.buffers[part.buffer];
  const start = tape.start[tape.first[part.slot] ?? 0] ?? 0;
  if (bytes === undefined) return true;
  const bits = field.varint ? 0x7f : 0xff;
  for (let index = 0; index < content; index += 1) if (((bytes[start + index] ?? 0) & bits) !== 0) return false;
  return true;
}

function elementsSize(field: TargetField, part: Part, tape: Tape): number {
  let range = tape.first[part.slot] ?? -1;
  if (range < 0) return 0;
  if (part.pieces) return framed(field, tape.size[part.slot] ?? 0);
  let total = 0;
  while (range >= 0) {
    total += framed(field, (tape.end[range] ?? 0) - (tape.start[range] ?? 0));
    range = tape.next[range] ?? -1;
  }
  return total;
}

/** The size of one value with its tag and what says where it ends. */
function framed(field: TargetField, content: number): number {
  field.contentSize = content;
  const tag = varintSize(field.tag);
  if (field.group) return 2 * tag + content;
  return field.form === 'number' ? tag + content : tag + varintSize(content) + content;
}

/** How many bytes fewer the message takes without the members of a oneof that lose. */
function silenceAllButLast(members: readonly TargetField[]): number {
  let won = false;
  let less = 0;
  for (let index = members.length - 1; index >= 0; index -= 1) {
    const member = members[index];
    if (member === undefined || member.size === 0) continue;
    if (won) {
      less += member.size;
      member.size = 0;
    }
    won = true;
  }
  return less;
}

/** Writes the message that was measured last and says where the next byte goes. */
export function write(message: TargetMessage, tape: Tape, out: Uint8Array, start: number): number {
  let at = start;
  for (const field of message.fields) if (field.size > 0) at = writeField(field, tape, out, at);
  return at;
}

function writeField(field: TargetField, tape: Tape, out: Uint8Array, start: number): number {
  let at = start;
  if (field.form === 'elements') {
    for (const part of field.parts) at = writeElements(field, part, tape, out, at);
    return at;
  }
  at = open(field, field.contentSize, out, at);
  if (field.inside !== undefined) at = write(field.inside, tape, out, at);
  else if (field.form === 'packed') for (const part of field.parts) at = writeRanges(part, tape, out, at);
  else if (field.chosen !== undefined) at = writeRanges(field.chosen, tape, out, at);
  else {
    out.fill(0, at, at + field.contentSize);
    at += field.contentSize;
  }
  return close(field, out, at);
}

function writeElements(field: TargetField, part: Part, tape: Tape, out: Uint8Array, start: number): number {
  let range = tape.first[part.slot] ?? -1;
  if (range < 0) return start;
  if (part.pieces) {
    const at = open(field, tape.size[part.slot] ?? 0, out, start);
    return close(field, out, writeRanges(part, tape, out, at));
  }
  const bytes = tape.buffers[part.buffer];
  let at = start;
  while (range >= 0 && bytes !== undefined) {
    const [from, to] = [tape.start[range] ?? 0, tape.end[range] ?? 0];
    at = open(field, to - from, out, at);
    at = close(field, out, copyBytes(bytes, from, to, out, at));
    range = tape.next[range] ?? -1;
  }
  return at;
}

function writeRanges(part: Part, tape: Tape, out: Uint8Array, start: number): number {
  const bytes = tape.buffers[part.buffer];
  let range = tape.first[part.slot] ?? -1;
  let at = start;
  while (range >= 0 && bytes !== undefined) {
    at = copyBytes(bytes, tape.start[range] ?? 0, tape.end[range] ?? 0, out, at);
    range = tape.next[range] ?? -1;
  }
  return at;
}

function open(field: TargetField, content: number, out: Uint8Array, start: number): number {
  const at = writeVarint(out, start, field.tag);
  return field.group || field.form === 'number' ? at : writeVarint(out, at, content);
}

const close = (field: TargetField, out: Uint8Array, at: number): number =>
  field.group ? writeVarint(out, at, field.tag - wireTypes.group + wireTypes.endGroup) : at;
