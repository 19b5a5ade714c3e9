import type { RowRequest } from '../matrix/row.ts';
import type { Actor } from '../portal-people.ts';
import { allActors, type ExpectedStatuses, only, type Row, signedIn } from './row.ts';
import { type Access, accesses, type Stage, type StagedSolution } from './stage.ts';

/** What each of the six expected at a solution everybody may see, at one for signed-in users, and at one that is private. */
export type StatusesByAccess = Readonly<Record<Access, ExpectedStatuses>>;

const hiddenFromStrangers: Partial<ExpectedStatuses> = { stranger: 404 };

/** Looking, without an account where that is enough. */
export const reading: StatusesByAccess = {
  PB: allActors(),
  OR: { ...allActors(), anonymous: 404 },
  PR: { ...allActors(), ...hiddenFromStrangers, anonymous: 404 },
};

/** Looking, and what people say about what they may look at. */
export const readingSignedIn: StatusesByAccess = acting(signedIn());

const editors = ['coOwner', 'owner', 'admin'] as const;

/** Changing what a solution is and says. */
export const editing: StatusesByAccess = acting(only(editors));

/** Adding to it. */
export const adding: StatusesByAccess = acting(only(editors, 201));

/** Sharing a solution, giving it away and deleting it. */
export const ownerOnly: StatusesByAccess = acting(only(['owner', 'admin']));

/** The same at a private one, but that strangers do not find it. */
function acting(expected: ExpectedStatuses): StatusesByAccess {
  return { PB: expected, OR: expected, PR: { ...expected, ...hiddenFromStrangers } };
}

type RequestFactory = (solution: StagedSolution, stage: Stage, who: Actor) => RowRequest | Promise<RowRequest>;

/** A row for each of the three. */
export const rowsByAccess = (operation: string, expected: StatusesByAccess, request: RequestFactory, of = ''): Row[] =>
  accesses.map((access) => ({
    operation,
    of: `${of}${access}`,
    request: (stage, who) => request(stage[access], stage, who),
    expected: expected[access],
  }));
