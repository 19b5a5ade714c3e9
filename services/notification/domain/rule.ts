import type { DomainEventName } from './domain-event.ts';

/** Codes of the catalog: high, medium, low. */
export type Severity = 'HI' | 'ME' | 'LO';

export const severities = ['HI', 'ME', 'LO'] as const satisfies readonly Severity[];

/** Who is told. `person`: whom it is about; `commenters`: whoever wrote in the thread; `publishers`: who may decide. */
export type Audience = 'owner' | 'co-owners' | 'requester' | 'publishers' | 'commenters' | 'person';

/**
 * One line of the table. `{model}` in a text is the solution's name, `{actor}` who did it, `{person}` whom it is about, by
 * their full names, `{login}` the latter's login name; other placeholders are details of the happening.
 */
export interface Rule {
  readonly on: DomainEventName;
  readonly audiences: readonly Audience[];
  readonly severity: Severity;
  /** Shown in lists; what is put in is shortened until all has 100 characters. */
  readonly title: string;
  /** The whole sentence; 2,048 characters. */
  readonly text: string;
  /** A path of the portal. */
  readonly link: string;
}
