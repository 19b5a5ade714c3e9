import type { Direction, Signature } from '../palette/signature.ts';

/** How well a port fits, the best first. */
export const fits = ['names', 'shape', 'convertible'] as const;
export type Fit = (typeof fits)[number];

/** The keys of what fits a port, by how well it does. */
export type Wanted = Readonly<Record<Fit, readonly string[]>>;

export interface FittingPort {
  readonly operation: string;
  readonly fit: Fit;
}

/** What an output is linked to, and the other way round. */
export const opposite = (direction: Direction): Direction => (direction === 'input' ? 'output' : 'input');

/** The ports that fit, the best first. */
export function fittingPorts(signatures: readonly Signature[], wanted: Wanted): readonly FittingPort[] {
  const found = signatures.flatMap(({ operation, names, shape, flat }): FittingPort[] => {
    const fit = fits.find((one) => [names, shape, flat].some((key) => wanted[one].includes(key)));
    return fit ? [{ operation, fit }] : [];
  });
  return found.sort((a, b) => fits.indexOf(a.fit) - fits.indexOf(b.fit));
}
