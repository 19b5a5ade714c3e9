import { type Who, whos } from '../portal-people.ts';
import type { Stage } from './stage.ts';

/** A request at a path that is filled in. */
export interface Asked {
  readonly path: string;
  /** Goes as `request_body`. */
  readonly body?: unknown;
  /** Goes as a form, in its place. */
  readonly form?: FormData;
  /** Goes as JSON as it is, in its place. */
  readonly bare?: unknown;
}

/** The status each of the six gets. */
export type Gets = Readonly<Record<Who, number>>;

/** One operation of the portal, and who may do it. */
export interface Row {
  /** As it is declared: `GET /users/userRole/{userId}`. */
  readonly operation: string;
  /** What tells rows of one operation from each other: `a private one`. */
  readonly of?: string;
  /** Asked once for each of the six: rows that use something up make it anew each time. */
  readonly ask: (stage: Stage, who: Who) => Asked | Promise<Asked>;
  readonly gets: Gets;
}

const each = (status: (who: Who) => number): Gets =>
  Object.fromEntries(whos.map((who) => [who, status(who)])) as unknown as Gets;

export const everybody = (status = 200): Gets => each(() => status);

/** Whoever has signed in. */
export const signedIn = (status = 200): Gets => each((who) => (who === 'anonymous' ? 401 : status));

/** These alone get `status`; the others who have signed in get `else`. */
export const only = (some: readonly Who[], status = 200, otherwise = 403): Gets => ({
  ...signedIn(otherwise),
  ...Object.fromEntries(some.map((who) => [who, status])),
});
