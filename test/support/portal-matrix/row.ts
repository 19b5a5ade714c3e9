import { type Actor, actors } from '../portal-people.ts';
import type { Stage } from './stage.ts';

/** A request at a path that is filled in. */
export interface RowRequest {
  readonly path: string;
  /** Goes as `request_body`. */
  readonly body?: unknown;
  /** Goes as a form, in its place. */
  readonly form?: FormData;
  /** Goes as JSON as it is, in its place. */
  readonly bare?: unknown;
}

/** The status each of the six expected. */
export type ExpectedStatuses = Readonly<Record<Actor, number>>;

/** One operation of the portal, and who may do it. */
export interface Row {
  /** As it is declared: `GET /users/userRole/{userId}`. */
  readonly operation: string;
  /** What tells rows of one operation from each other: `a private one`. */
  readonly of?: string;
  /** Asked once for each of the six: rows that use something up make it anew each time. */
  readonly request: (stage: Stage, who: Actor) => RowRequest | Promise<RowRequest>;
  readonly expected: ExpectedStatuses;
}

const each = (status: (who: Actor) => number): ExpectedStatuses =>
  Object.fromEntries(actors.map((who) => [who, status(who)])) as unknown as ExpectedStatuses;

export const allActors = (status = 200): ExpectedStatuses => each(() => status);

/** Signed-in users. */
export const signedIn = (status = 200): ExpectedStatuses => each((who) => (who === 'anonymous' ? 401 : status));

/** These alone get `status`; the others who have signed in get `else`. */
export const only = (some: readonly Actor[], status = 200, otherwise = 403): ExpectedStatuses => ({
  ...signedIn(otherwise),
  ...Object.fromEntries(some.map((who) => [who, status])),
});
