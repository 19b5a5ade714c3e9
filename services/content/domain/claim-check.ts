import { reject } from '../../kit/bus/reject.ts';
import type { ClaimCheck } from './ports.ts';

/** What a worker found when it read the staged upload. */
export interface Inspection {
  readonly size: number;
  readonly sha256: string;
}

/** A rejection where the staged upload does not match its claim check; undefined where it does. */
export function rejectMismatch(claim: ClaimCheck, found: Inspection) {
  if (claim.size === found.size && claim.sha256 === found.sha256) return undefined;
  return reject(
    'conflict',
    'staged_file_differs',
    'The stored bytes are not the ones that were sent; send the file again.',
  );
}
