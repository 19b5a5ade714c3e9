import { invalid } from '../../kit/errors.ts';

/** What a client says about the bytes that it sends; checked before any reader sees them. */
export interface GivenChecksums {
  /** Lower-case hex. */
  readonly sha256?: string | undefined;
}

/** Errors: `invalid` with reason `checksum_mismatch`. */
export function requireGiven({ sha256 }: GivenChecksums, stored: { readonly sha256: string }): void {
  if (sha256 === undefined || sha256 === stored.sha256) return;
  throw invalid(
    `The bytes that arrived have the SHA-256 ${stored.sha256}, not ${sha256}; send them again.`,
    [],
    'checksum_mismatch',
  );
}
