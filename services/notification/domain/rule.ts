import type { DomainEventName } from './domain-event.ts';
import type { Severity } from './severity.ts';

/**
 * Recipients. `person`: the user the event is about; `commenters`: authors in the thread; `publishers`: users who may approve;
 * `administrators`: those of the platform. */
export type Audience = 'owner' | 'co-owners' | 'requester' | 'publishers' | 'commenters' | 'person' | 'administrators';

/**
 * One row of the table. In a text, `{model}` is the solution's name, `{actor}` and `{person}` are the full names of the
 * acting user and of the user the event is about, `{login}` is the latter's login name; others are details of the event.
 */
export interface Rule {
  readonly on: DomainEventName;
  readonly audiences: readonly Audience[];
  readonly severity: Severity;
  /** Shown in lists; values are shortened so that it has at most 100 characters. */
  readonly title: string;
  /** The full sentence; at most 2,048 characters. */
  readonly text: string;
  /** A path of the portal. */
  readonly link: string;
}
