import { randomFillSync } from 'node:crypto';
import { v5, v7 } from 'uuid';

/** Namespace of derived ids; changing it would make redelivered commands publish events under new ids. */
const derived = 'c1a5a2a8-3f0e-5b7e-9a67-6f3f1a7d1f42';

/** Random bytes are fetched in bulk: a system call costs more than the rest of an id. */
const pool = Buffer.alloc(8_192);
let used = pool.length;

function random(bytes: number): Buffer {
  if (used + bytes > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytes;
  return pool.subarray(used - bytes, used);
}

let msecs = 0;
let seq = 0;

/** A new id that sorts by time (UUID version 7), also among those of one millisecond. */
export function newId(): string {
  const now = Date.now();
  // A clock that is set back must not produce ids that sort before older ones; 31 bits leave room for the counter.
  if (now > msecs) [msecs, seq] = [now, random(4).readUInt32LE() >>> 1];
  else seq += 1;
  return v7({ random: random(16), msecs, seq });
}

/** `bytes` random bytes in hexadecimal. */
export const randomHex = (bytes: number): string => random(bytes).toString('hex');

/** The id of the `index`-th message that follows from `parent`: the same on every redelivery. */
export const derivedId = (parent: string, index: number): string => v5(`${parent}/${index}`, derived);

/** Creation time of a version 7 id in milliseconds since the epoch; undefined for any other text. */
export function timeOfId(id: string): number | undefined {
  if (!/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)) return undefined;
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
