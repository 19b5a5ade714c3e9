import { invalid } from '../../kit/errors.ts';
import { isStorableDigest } from '../domain/registry-request.ts';

/** Throws `invalid` where a client wants to store content under a digest that this registry does not keep content by. */
export function requireStorableDigest(digest: string): void {
  if (!isStorableDigest(digest))
    throw invalid('This registry keeps content by its sha256 digest: push it with that one.', [], 'digest_invalid');
}
