/**
 * Where values were found in the messages of one run: for every slot a list of byte ranges, in the order of the wire. All
 * in flat arrays that are used again for the next run, so that a field costs no allocation.
 */
export interface Tape {
  /** What the ranges point into: one for each source, and behind them one for values that were converted. */
  readonly buffers: Uint8Array[];
  /** By slot: its first and last range, -1 where it has none. */
  readonly first: Int32Array;
  readonly last: Int32Array;
  /** By slot: how long its ranges are together. */
  readonly size: Int32Array;
  /** By range. */
  start: Int32Array;
  end: Int32Array;
  next: Int32Array;
  count: number;
}

const ranges = 64;
/** What one huge message made of a tape is given back after it. */
const rangesKept = 65_536;

export function createTape(buffers: number, slots: number): Tape {
  return {
    buffers: Array.from({ length: buffers }, () => nothing),
    first: new Int32Array(slots).fill(-1),
    last: new Int32Array(slots).fill(-1),
    size: new Int32Array(slots),
    start: new Int32Array(ranges),
    end: new Int32Array(ranges),
    next: new Int32Array(ranges),
    count: 0,
  };
}

/** Adds a range behind those that the slot has. */
export function append(tape: Tape, slot: number, start: number, end: number): void {
  const index = tape.count++;
  if (index === tape.start.length) grow(tape);
  tape.start[index] = start;
  tape.end[index] = end;
  tape.next[index] = -1;
  const last = tape.last[slot] ?? -1;
  if (last < 0) tape.first[slot] = index;
  else tape.next[last] = index;
  tape.last[slot] = index;
  tape.size[slot] = (tape.size[slot] ?? 0) + end - start;
}

/** Makes it the only range of the slot: of a singular field the last value counts. */
export function replace(tape: Tape, slot: number, start: number, end: number): void {
  const index = tape.last[slot] ?? -1;
  if (index < 0) {
    append(tape, slot, start, end);
    return;
  }
  tape.start[index] = start;
  tape.end[index] = end;
  tape.size[slot] = end - start;
}

export function clear(tape: Tape, slot: number): void {
  tape.first[slot] = -1;
  tape.last[slot] = -1;
  tape.size[slot] = 0;
}

/** Forgets everything, the messages too: a plan that waits for its next run holds no bytes of the last one. */
export function rewind(tape: Tape): void {
  for (let slot = 0; slot < tape.first.length; slot += 1) clear(tape, slot);
  for (let index = 0; index < tape.buffers.length; index += 1) tape.buffers[index] = nothing;
  tape.count = 0;
  if (tape.start.length > rangesKept) resize(tape, ranges);
}

const nothing: Uint8Array = new Uint8Array(0);

const grow = (tape: Tape) => resize(tape, tape.start.length * 4);

function resize(tape: Tape, length: number): void {
  tape.start = resized(tape.start, length);
  tape.end = resized(tape.end, length);
  tape.next = resized(tape.next, length);
}

function resized(values: Int32Array, length: number): Int32Array {
  const copy = new Int32Array(length);
  copy.set(values.subarray(0, length));
  return copy;
}
