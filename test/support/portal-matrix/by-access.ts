import type { Actor } from '../portal-people.ts';
import { allActors, type ExpectedStatuses, only, type Row, type RowRequest, signedIn } from './row.ts';
import type { Stage, StagedSolution } from './stage.ts';

/** What each of the six expected at a solution everybody may see, and at one that is private. */
export interface StatusesByAccess {
  readonly PB: ExpectedStatuses;
  readonly PR: ExpectedStatuses;
}

const hiddenFromStrangers: Partial<ExpectedStatuses> = { stranger: 404 };

/** Looking, without an account where that is enough. */
export const reading: StatusesByAccess = {
  PB: allActors(),
  PR: { ...allActors(), ...hiddenFromStrangers, anonymous: 404 },
};

/** Looking, and what people say about what they may look at. */
export const readingSignedIn: StatusesByAccess = { PB: signedIn(), PR: { ...signedIn(), ...hiddenFromStrangers } };

const editors = ['coOwner', 'owner', 'admin'] as const;

/** Changing what a solution is and says. */
export const editing: StatusesByAccess = { PB: only(editors), PR: { ...only(editors), ...hiddenFromStrangers } };

/** Adding to it. */
export const adding: StatusesByAccess = {
  PB: only(editors, 201),
  PR: { ...only(editors, 201), ...hiddenFromStrangers },
};

/** Sharing a solution, giving it away and deleting it. */
export const ownerOnly: StatusesByAccess = {
  PB: only(['owner', 'admin']),
  PR: { ...only(['owner', 'admin']), ...hiddenFromStrangers },
};

type RequestFactory = (solution: StagedSolution, stage: Stage, who: Actor) => RowRequest | Promise<RowRequest>;

/** A row for each of the two. */
export const rowsByAccess = (operation: string, expected: StatusesByAccess, request: RequestFactory, of = ''): Row[] =>
  (['PB', 'PR'] as const).map((access) => ({
    operation,
    of: `${of}${access}`,
    request: (stage, who) => request(stage[access], stage, who),
    expected: expected[access],
  }));
