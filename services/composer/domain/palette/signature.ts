import type { Message } from '../graph.ts';

/** Which side of an operation a port is. */
export type Direction = 'input' | 'output';

/**
 * What a port of a row is found by. Each of the four says the direction too, so that a key of an input is never one of an
 * output.
 */
export interface Signature {
  readonly direction: Direction;
  readonly operation: string;
  /** The same for ports whose messages and fields have the same names, numbers, roles and types. */
  readonly names: string;
  /** The same for ports that are alike but for names. */
  readonly shape: string;
  /** The same without what nested messages hold. */
  readonly flat: string;
  /** One for all ports that take or give anything, one for all others. */
  readonly range: string;
}

/** All that a port is found by. */
export const keysOf = ({ names, shape, flat, range }: Signature): readonly string[] => [names, shape, flat, range];

/** What all ports of a direction are found by that take or give messages of any type, or of one type. */
export const rangeOf = (direction: Direction, range: 'anything' | 'something'): string => `${direction}:${range}`;

/** Messages of ports, each shape once; kept when no port has it any more. */
export interface StoredShape {
  /** The key of the shape, without a direction. */
  readonly shape: string;
  /** Shapes that bytes can be handed over between are of one class; not all of a class can. */
  readonly wire: string;
  readonly messages: readonly Message[];
}
