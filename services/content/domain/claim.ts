import { no } from './no.ts';
import type { Claim } from './ports.ts';

/** What a worker found when it read the staged file. */
export interface Inspection {
  readonly size: number;
  readonly sha256: string;
}

/** A rejection where the staged file is not what the command says it is; undefined where it is. */
export function mismatch(claim: Claim, found: Inspection) {
  if (claim.size === found.size && claim.sha256 === found.sha256) return undefined;
  return no(
    'conflict',
    'staged_file_differs',
    'The stored bytes are not the ones that were sent; send the file again.',
  );
}
