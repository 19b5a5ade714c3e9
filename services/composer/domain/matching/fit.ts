import { type Direction, keysOf, type Signature } from '../palette/signature.ts';

/** How well a port fits, the best first. */
export const fits = ['names', 'shape', 'convertible', 'anything'] as const;
export type Fit = (typeof fits)[number];

/** What an output is linked to, and the other way round. */
export const opposite = (direction: Direction): Direction => (direction === 'input' ? 'output' : 'input');

/** The operations whose ports have one of these keys. */
export const operationsWith = (signatures: readonly Signature[], keys: readonly string[]): readonly string[] =>
  signatures
    .filter((signature) => keysOf(signature).some((key) => keys.includes(key)))
    .map(({ operation }) => operation);
