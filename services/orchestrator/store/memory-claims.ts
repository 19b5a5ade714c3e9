import { notFound } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import type { Claims } from '../domain/claims.ts';

/** The claim store in memory. */
export function createMemoryClaims(): Claims {
  const claims = new Map<string, Buffer>();
  return {
    async put(bytes) {
      const id = newId();
      claims.set(id, Buffer.from(bytes));
      return id;
    },
    async get(id) {
      const bytes = claims.get(id);
      if (!bytes) throw notFound('There is no such claim.');
      return bytes;
    },
    keep: async () => undefined,
  };
}
