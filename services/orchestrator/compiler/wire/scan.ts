import { WireError } from '../../domain/map-programs.ts';
import { append, clear, replace, type Tape } from './tape.ts';
import { type WireType, wireTypes } from './wire-types.ts';

/** A field of an incoming message that something is done with. */
export interface SourceField {
  readonly label: string;
  readonly wireType: WireType;
  /** Whether it is repeated and of a number: then it comes packed or one by one, or both. */
  readonly packable: boolean;
  /** Where its ranges are kept; -1 where only what is inside of it, or its being there, matters. */
  readonly slot: number;
  /** Whether a later value takes the place of an earlier one. */
  readonly replaces: boolean;
  readonly inside: SourceTable | undefined;
  /** Slots of the other members of its oneof. */
  readonly clears: readonly number[];
}

/** The fields of a message by number: the small numbers at their index, the others in a map. */
export interface SourceTable {
  readonly dense: readonly (SourceField | undefined)[];
  readonly sparse: ReadonlyMap<number, SourceField>;
}

/** Deeper than any honest message; each level costs a stack frame. */
const groupDepth = 64;
const largestTag = 0xffffffff;

/** Where the last varint or group that was read ended. */
let cursor = 0;

/**
 * Finds the fields of `table` in a message and puts their ranges on the tape; everything else is stepped over. A range is
 * the value alone: without tag, length and end of group. `origin` names the message where the bytes are none: WireError.
 */
export function scan(
  bytes: Uint8Array,
  start: number,
  end: number,
  table: SourceTable,
  tape: Tape,
  origin: string,
): void {
  let at = start;
  while (at < end) {
    const tagAt = at;
    let tag = bytes[at++] ?? 0;
    if (tag > 0x7f) {
      tag = readUint32(bytes, tagAt, end, origin);
      at = cursor;
    }
    const number = tag >>> 3;
    const wireType = tag & 7;
    let valueAt = at;
    let valueEnd = 0;
    switch (wireType) {
      case wireTypes.varint:
        while ((bytes[at] ?? 0) > 0x7f) at += 1;
        at += 1;
        valueEnd = at;
        if (at <= end && at - valueAt > 10) throw malformed(origin, 'a number of more than ten bytes', valueAt);
        break;
      case wireTypes.delimited: {
        let length = bytes[at++] ?? 0;
        if (length > 0x7f) {
          length = readUint32(bytes, valueAt, end, origin);
          at = cursor;
        }
        valueAt = at;
        at += length;
        valueEnd = at;
        break;
      }
      case wireTypes.fixed64:
        at += 8;
        valueEnd = at;
        break;
      case wireTypes.fixed32:
        at += 4;
        valueEnd = at;
        break;
      case wireTypes.group:
        valueEnd = skipGroup(bytes, at, end, number, origin, 1);
        at = cursor;
        break;
      default:
        throw malformed(
          origin,
          wireType === wireTypes.endGroup ? 'the end of a group that did not begin' : 'no tag',
          tagAt,
        );
    }
    if (at > end) throw malformed(origin, `the beginning of field ${number}, which the message ends within`, tagAt);
    if (number === 0) throw malformed(origin, 'field number 0', tagAt);
    const field = number < table.dense.length ? table.dense[number] : table.sparse.get(number);
    if (field !== undefined) take(field, wireType, bytes, tagAt, valueAt, valueEnd, tape, origin);
  }
}

function take(
  field: SourceField,
  wireType: number,
  bytes: Uint8Array,
  tagAt: number,
  start: number,
  end: number,
  tape: Tape,
  origin: string,
): void {
  if (wireType !== field.wireType) {
    if (wireType !== wireTypes.delimited || !field.packable)
      throw malformed(origin, `wire type ${wireType} for ${field.label}, which has ${field.wireType}`, tagAt);
    checkPacked(field, bytes, start, end, origin);
    if (start === end) return;
  }
  for (const slot of field.clears) clear(tape, slot);
  if (field.slot >= 0) {
    if (field.replaces) replace(tape, field.slot, start, end);
    else append(tape, field.slot, start, end);
  }
  if (field.inside !== undefined) scan(bytes, start, end, field.inside, tape, origin);
}

function checkPacked(field: SourceField, bytes: Uint8Array, start: number, end: number, origin: string): void {
  if (field.wireType !== wireTypes.varint) {
    const width = field.wireType === wireTypes.fixed64 ? 8 : 4;
    if ((end - start) % width === 0) return;
    throw malformed(origin, `a list for ${field.label} whose length is no multiple of ${width}`, start);
  }
  let elementAt = start;
  for (let at = start; at < end; at += 1) {
    if ((bytes[at] ?? 0) > 0x7f) continue;
    if (at - elementAt >= 10) throw malformed(origin, 'a number of more than ten bytes', elementAt);
    elementAt = at + 1;
  }
  if (elementAt !== end) throw malformed(origin, `a list for ${field.label} that ends within a number`, elementAt);
}

/** Where the content of the group ends; `cursor` is behind its end tag. */
function skipGroup(
  bytes: Uint8Array,
  start: number,
  end: number,
  number: number,
  origin: string,
  depth: number,
): number {
  if (depth > groupDepth) throw malformed(origin, `groups more than ${groupDepth} deep`, start);
  let at = start;
  while (at < end) {
    const tagAt = at;
    const tag = readUint32(bytes, at, end, origin);
    at = cursor;
    switch (tag & 7) {
      case wireTypes.varint:
        while ((bytes[at] ?? 0) > 0x7f) at += 1;
        at += 1;
        break;
      case wireTypes.delimited:
        at = readUint32(bytes, at, end, origin) + cursor;
        break;
      case wireTypes.fixed64:
        at += 8;
        break;
      case wireTypes.fixed32:
        at += 4;
        break;
      case wireTypes.group:
        skipGroup(bytes, at, end, tag >>> 3, origin, depth + 1);
        at = cursor;
        break;
      case wireTypes.endGroup:
        if (tag >>> 3 !== number)
          throw malformed(origin, `the end of group ${tag >>> 3} within group ${number}`, tagAt);
        cursor = at;
        return tagAt;
      default:
        throw malformed(origin, 'no tag', tagAt);
    }
  }
  throw malformed(origin, `the beginning of group ${number}, which does not end`, start);
}

function readUint32(bytes: Uint8Array, start: number, end: number, origin: string): number {
  let [value, scale, at] = [0, 1, start];
  while (at < end && at - start < 5) {
    const byte = bytes[at++] ?? 0;
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) {
      if (value > largestTag) break;
      cursor = at;
      return value;
    }
    scale *= 128;
  }
  throw malformed(origin, at - start < 5 ? 'a tag or length that breaks off' : 'a tag or length beyond 32 bits', start);
}

function malformed(origin: string, what: string, at: number): WireError {
  return new WireError(`${origin} is no protobuf message of the shape that was described: at byte ${at} is ${what}.`);
}
