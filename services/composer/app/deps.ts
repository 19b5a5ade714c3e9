import type { Clock } from '../../kit/clock.ts';
import type { Journal, RecentStates } from '../../kit/store/journal.ts';
import type { Composition } from '../domain/composition.ts';
import type { CompositionList, CompositionReader } from '../domain/ports.ts';

/** What the handlers need. */
export interface ComposerDeps {
  readonly journal: Journal;
  readonly recent: RecentStates<Composition>;
  readonly reader: CompositionReader;
  readonly list: CompositionList;
  readonly clock: Clock;
}
