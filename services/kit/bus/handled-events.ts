import { createRecentMap } from '../recent-map.ts';
import type { Envelope } from './envelope.ts';

/** What a consumer remembers of the events it has handled; for a while, and in this process. */
export interface HandledEvents {
  /**
   * Whether there is nothing to do about an event: it was handled before, or it is older than one of its aggregate that was
   * handled, and only the newest of its type matters.
   */
  supersede(event: EventPlace): boolean;
  add(event: EventPlace): void;
}

export type EventPlace = Pick<Envelope, 'id' | 'type' | 'subject' | 'sequence'>;

/** Longer than a producer tries to send an event again. */
const ttlMs = 60 * 60_000;
const limit = 20_000;

/** `onlyNewest`: types that say the whole state, so that older ones are worth nothing after newer ones. */
export function createHandledEvents(onlyNewest: readonly string[] = []): HandledEvents {
  const ids = createRecentMap<true>({ limit, ttlMs });
  const newest = createRecentMap<{ readonly sequence: number }>({ limit, ttlMs });
  const isState = (type: string) => onlyNewest.includes(type);
  const newestOf = (subject: string) => newest.get(subject)?.sequence ?? 0;
  return {
    supersede: ({ id, type, subject, sequence }) =>
      ids.has(id) || (isState(type) && sequence !== undefined && sequence < newestOf(subject)),
    add({ id, type, subject, sequence }) {
      ids.set(id, true);
      if (isState(type) && sequence !== undefined)
        newest.set(subject, { sequence: Math.max(sequence, newestOf(subject)) });
    },
  };
}
