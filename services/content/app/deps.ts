import type { Clock } from '../../kit/clock.ts';
import type { Journal } from '../../kit/store/journal.ts';
import type { FileStore } from '../domain/ports.ts';

/** What handlers need. */
export interface HandlerDeps {
  readonly journal: Journal;
  readonly files: FileStore;
  readonly clock: Clock;
}
