import { setTimeout as delay } from 'node:timers/promises';
import type { ChangeStream, ChangeStreamDocument, Collection, Document } from 'mongodb';
import type { Logger } from '../../kit/log.ts';

export interface FollowChangesOptions<T extends Document> {
  readonly collection: Collection<T>;
  /** For the log: `solutions`. */
  readonly what: string;
  readonly log: Logger;
  /** Called whenever the stream was opened, which does not contain earlier changes. */
  onOpen(): Promise<void>;
  onChange(change: ChangeStreamDocument<T>): void;
}

/** Follows the changes of a collection, however often the engine is unavailable. Returns a function that ends it. */
export function followChanges<T extends Document>(options: FollowChangesOptions<T>): () => Promise<void> {
  const { collection, what, log, onOpen, onChange } = options;
  let closed = false;
  let stream: ChangeStream<T> | undefined;

  async function follow(): Promise<void> {
    while (!closed) {
      try {
        stream = collection.watch<T>([], { maxAwaitTimeMS: 500 });
        // Opens the stream.
        await stream.tryNext();
        await onOpen();
        for await (const change of stream) onChange(change as ChangeStreamDocument<T>);
      } catch (error) {
        if (closed) return;
        log.warn({ err: error }, `changes of ${what} cannot be watched; trying again`);
        await delay(1_000);
      }
    }
  }

  const following = follow();
  return async () => {
    closed = true;
    await stream?.close();
    await following;
  };
}
