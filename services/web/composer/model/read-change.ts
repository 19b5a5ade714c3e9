import type { Composition } from '../../../contracts/composer-api.ts';
import { applyDifference, type Difference } from './apply-difference.ts';

/** What the stream of a composition says after its first event: all but the graph, and how that changed. */
export type StreamedChange = Omit<Composition, 'graph'> & { readonly difference: Difference };

/** The composition after a change of its stream; the known one where that is newer. One's own change is there already, but for its counts. */
export function withChange(known: Composition, { difference, ...news }: StreamedChange): Composition {
  if (news.version < known.version) return known;
  if (news.version === known.version) return { ...known, ...news };
  return { ...known, ...news, graph: applyDifference(known.graph, difference) };
}
