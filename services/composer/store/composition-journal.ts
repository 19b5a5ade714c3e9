import { gunzipSync, gzipSync } from 'node:zlib';
import type { Journal } from '../../kit/store/journal.ts';
import { createMongoJournal, type MongoJournalOptions } from '../../kit/store/mongo-journal.ts';
import type { Composition } from '../domain/composition.ts';
import { graphText } from '../domain/graph-text.ts';

type StoredComposition = Omit<Composition, 'graph'> & { readonly graph: Buffer };

/** Fastest: better ones take longer than the database needs for the bytes that they save. */
const compression = { level: 1 } as const;

/**
 * The journal of compositions. Their graphs are stored as compressed text: the database never looks into them. As documents with a
 * field for each of their thousands of values they take twice as long to write and to read, as plain text half as long again.
 */
export const createCompositionJournal = (options: Omit<MongoJournalOptions, 'name' | 'states'>): Promise<Journal> =>
  createMongoJournal({
    ...{ ...options, name: 'composer' },
    states: {
      toStored: (composition: Composition): StoredComposition => ({
        ...composition,
        graph: gzipSync(graphText(composition.graph), compression),
      }),
      fromStored: (stored: StoredComposition): Composition => ({
        ...stored,
        graph: JSON.parse(gunzipSync(stored.graph).toString()),
      }),
    },
  });
