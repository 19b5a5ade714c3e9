import { type Converter, growth } from './convert.ts';
import { measure, type TargetMessage, write } from './emit.ts';
import { type SourceTable, scan } from './scan.ts';
import { append, createTape, rewind } from './tape.ts';
import { type WireType, wireTypes } from './wire-types.ts';

/** A slot made of another one before anything is written: its last element alone, or its values in another form. */
export interface Derivation {
  readonly from: number;
  readonly to: number;
  /** The source whose bytes `from` points into. */
  readonly source: number;
  /** The form of its elements where only the last is wanted. */
  readonly last: WireType | undefined;
  readonly convert: Converter | undefined;
}

export interface RoutingTables {
  readonly sources: readonly SourceTable[];
  readonly targets: readonly TargetMessage[];
  readonly slots: number;
  readonly derivations: readonly Derivation[];
}

/** Takes messages apart and puts others together. Used for one run at a time: scan each source, write each target. */
export interface Routing {
  /** `origin` is the subject of the sentence of a WireError. */
  scan(source: number, bytes: Uint8Array, origin: string): void;
  /** After the last source. */
  write(): Buffer[];
  /** Makes it ready for the next run, also after an error. */
  reset(): void;
}

export function createRouting({ sources, targets, slots, derivations }: RoutingTables): Routing {
  /** The buffer of converted values is behind those of the sources. */
  const converted = sources.length;
  const tape = createTape(sources.length + 1, slots);
  const present: boolean[] = sources.map(() => false);

  function derive(): void {
    let room = 0;
    for (const { from, convert } of derivations) if (convert !== undefined) room += (tape.size[from] ?? 0) * growth;
    const out = room === 0 ? nothing : Buffer.allocUnsafe(room);
    tape.buffers[converted] = out;
    let at = 0;
    for (const { from, to, source, last, convert } of derivations) {
      const bytes = tape.buffers[source] ?? nothing;
      let range = (last === undefined ? tape.first[from] : tape.last[from]) ?? -1;
      while (range >= 0) {
        const end = tape.end[range] ?? 0;
        const begin = tape.start[range] ?? 0;
        const start = last === undefined ? begin : lastElement(bytes, begin, end, last);
        if (convert === undefined) append(tape, to, start, end);
        else {
          const next = convert(bytes, start, end, out, at);
          append(tape, to, at, next);
          at = next;
        }
        range = tape.next[range] ?? -1;
      }
    }
  }

  return {
    scan(source, bytes, origin) {
      const table = sources[source];
      if (table === undefined) return;
      tape.buffers[source] = bytes;
      present[source] = true;
      scan(bytes, 0, bytes.length, table, tape, origin);
    },
    write() {
      if (derivations.length > 0) derive();
      return targets.map((target) => {
        const out = Buffer.allocUnsafe(measure(target, tape, present));
        write(target, tape, out, 0);
        return out;
      });
    },
    reset() {
      rewind(tape);
      for (let source = 0; source < present.length; source += 1) present[source] = false;
    },
  };
}

const nothing = Buffer.alloc(0);

/** Where the last of the elements between `start` and `end` begins. */
function lastElement(bytes: Uint8Array, start: number, end: number, wireType: WireType): number {
  if (wireType === wireTypes.fixed32) return end - 4;
  if (wireType === wireTypes.fixed64) return end - 8;
  if (wireType !== wireTypes.varint) return start;
  let at = end - 1;
  while (at > start && (bytes[at - 1] ?? 0) > 0x7f) at -= 1;
  return at;
}
