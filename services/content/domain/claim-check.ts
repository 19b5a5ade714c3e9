import type { ClaimCheck } from './ports.ts';
import { reject } from './reject.ts';

/** What a worker found when it read the staged file. */
export interface Inspection {
  readonly size: number;
  readonly sha256: string;
}

/** A rejection where the staged file is not what the command says it is; undefined where it is. */
export function rejectMismatch(claim: ClaimCheck, found: Inspection) {
  if (claim.size === found.size && claim.sha256 === found.sha256) return undefined;
  return reject(
    'conflict',
    'staged_file_differs',
    'The stored bytes are not the ones that were sent; send the file again.',
  );
}
