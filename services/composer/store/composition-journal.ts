import type { Journal } from '../../kit/store/journal.ts';
import { createMongoJournal, type MongoJournalOptions } from '../../kit/store/mongo-journal.ts';
import type { Composition } from '../domain/composition.ts';
import { graphText } from '../domain/graph-text.ts';

type StoredComposition = Omit<Composition, 'graph'> & { readonly graph: string };

/**
 * The journal of compositions. Their graphs are stored as text: the database never looks into them, and as documents with a
 * field for each of their thousands of values they take twice as long to write and to read.
 */
export const createCompositionJournal = (options: Omit<MongoJournalOptions, 'name' | 'states'>): Promise<Journal> =>
  createMongoJournal({
    ...{ ...options, name: 'composer' },
    states: {
      toStored: (composition: Composition): StoredComposition => ({
        ...composition,
        graph: graphText(composition.graph),
      }),
      fromStored: (stored: StoredComposition): Composition => ({ ...stored, graph: JSON.parse(stored.graph) }),
    },
  });
