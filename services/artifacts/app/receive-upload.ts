import type { Readable } from 'node:stream';
import type { StagedBytes } from '../domain/ports.ts';
import { requireInTime, type StoreDeps } from './store-artifact.ts';

/**
 * Stores bytes ahead of the path that gets them; no reader of paths sees them. Errors: `too_large`, `cancelled`, `unavailable`; nothing stays
 * after any but `unavailable`, whose rest is swept.
 */
export type ReceiveUpload = (source: Readable) => Promise<StagedBytes>;

export function createReceiveUpload(deps: Omit<StoreDeps, 'limits'>): ReceiveUpload {
  const { store, limitBytes, clock } = deps;
  return async (source) => {
    const began = clock.now();
    const bytes = await store.stage(source, limitBytes);
    try {
      requireInTime(began, deps);
      await store.keep(bytes);
    } catch (error) {
      await store.discard(bytes.fileId);
      throw error;
    }
    return bytes;
  };
}
