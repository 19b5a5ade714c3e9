import { LRUCache } from 'lru-cache';
import type { RecentStates, Versioned } from '../../kit/store/journal.ts';
import type { Composition } from '../domain/composition.ts';
import { graphText } from '../domain/graph-text.ts';

/** Of the text of all graphs: six of 500 nodes. As objects they take about four times as many bytes. */
const mostCharacters = 4_000_000;

/**
 * The compositions that this worker has changed lately: who edits sends one change after another, and reading a large graph takes
 * longer than changing it.
 */
export function createRecentCompositions(): RecentStates<Composition> {
  const states = new LRUCache<string, Versioned<Composition>>({
    maxSize: mostCharacters,
    sizeCalculation: ({ state: { graph } }) => graphText(graph).length,
  });
  return {
    get: (aggregate) => states.get(aggregate),
    set: (aggregate, newest) => void states.set(aggregate, newest),
    delete: (aggregate) => void states.delete(aggregate),
  };
}
