import { z } from 'zod';
import { text, uuid } from '../../kit/http/api/fields.ts';
import { Graph, Link, Node } from '../app/shapes.ts';
import type { Composition } from '../domain/composition.ts';

export const params = z.object({ id: uuid() });

export const ExpectedVersion = z
  .int()
  .min(1)
  .optional()
  .describe('The version that you saw: another one is 409 `version_conflict`. Left out, whatever is there is changed.');

export const Name = text(100, 1);

const Saved = z
  .object({ name: z.string(), solutionId: z.string(), revisionId: z.string(), version: z.string() })
  .describe('The revision of the catalog that it was last saved as, or opened from.');

const summary = {
  id: z.string(),
  name: z.string(),
  version: z.int().describe('One more with every change.'),
  ownerId: z.string(),
  editorIds: z.array(z.string()),
  isSaved: z
    .boolean()
    .describe('Whether the graph is the one that was saved last: also after changes that were undone.'),
  saved: Saved.optional(),
  createdAt: z.number().describe('Milliseconds since the epoch.'),
  changedAt: z.number(),
  changedBy: z.string(),
};

export const Summary = z.object({ ...summary, nodes: z.int() }).meta({ id: 'CompositionSummary' });

export const Whole = z
  .object({ ...summary, graph: Graph, undo: z.int().describe('How many changes can be undone.'), redo: z.int() })
  .meta({ id: 'Composition' });

export const Changed = z
  .object({
    id: z.string(),
    version: z.int(),
    difference: z
      .object({
        nodes: z.object({ put: z.array(Node), removed: z.array(z.string()) }),
        links: z.object({ put: z.array(Link), removed: z.array(z.string()) }),
        probe: z.boolean().optional(),
      })
      .nullable()
      .describe('What is new, different or gone; null where it is long: read the composition.'),
  })
  .meta({ id: 'CompositionChange' });

/** A composition as clients see it. */
export function showComposition({ history, isDeleted: _deleted, ...composition }: Composition) {
  return { ...composition, undo: history.past.length, redo: history.future.length };
}
