import type { DomainEventName } from './domain-event.ts';
import type { Severity } from './severity.ts';

/** Users who have a role: `publishers` may approve, `administrators` are those of the platform. The rows of one event name one group at most. */
export const groups = ['publishers', 'administrators'] as const;
export type Group = (typeof groups)[number];

/** Recipients. `person`: the user the event is about; `commenters`: authors in the thread. */
export type Audience = 'owner' | 'co-owners' | 'requester' | 'commenters' | 'person' | Group;

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
