import type { Row as AnyRow } from '../matrix/row.ts';
import { type Actor, actors } from '../portal-people.ts';
import type { Stage } from './stage.ts';

/** The status each of the six expected. */
export type ExpectedStatuses = Readonly<Record<Actor, number>>;

/** One operation of the portal, and who may do it. */
export type Row = AnyRow<Stage, Actor>;

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
