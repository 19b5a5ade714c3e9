import { v5, v7 } from 'uuid';

/** Namespace of ids derived from other ids; changing it would make redelivered commands publish events under new ids. */
const derived = 'c1a5a2a8-3f0e-5b7e-9a67-6f3f1a7d1f42';

/** A new id that sorts by time (UUID version 7). */
export const newId = (): string => v7();

/** The id of the `index`-th thing that follows from `parent`: the same on every redelivery. */
export const derivedId = (parent: string, index: number): string => v5(`${parent}/${index}`, derived);

/** Milliseconds since the epoch at which a version 7 id was made; undefined for any other text. */
export function timeOfId(id: string): number | undefined {
  if (!/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)) return undefined;
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
