import type { Who } from '../portal-people.ts';
import { type Asked, everybody, type Gets, only, type Row, signedIn } from './row.ts';
import type { Stage, StagedSolution } from './stage.ts';

/** What each of the six gets at a solution everybody may see, and at one that is private. */
export interface GetsByAccess {
  readonly PB: Gets;
  readonly PR: Gets;
}

const hidden: Partial<Gets> = { stranger: 404 };

/** Looking, without an account where that is enough. */
export const looking: GetsByAccess = { PB: everybody(), PR: { ...everybody(), ...hidden, anonymous: 404 } };

/** Looking, and what people say about what they may look at. */
export const lookingSignedIn: GetsByAccess = { PB: signedIn(), PR: { ...signedIn(), ...hidden } };

const holders = ['coOwner', 'owner', 'admin'] as const;

/** Changing what a solution is and says. */
export const working: GetsByAccess = { PB: only(holders), PR: { ...only(holders), ...hidden } };

/** Sharing a solution, giving it away and deleting it. */
export const owning: GetsByAccess = {
  PB: only(['owner', 'admin']),
  PR: { ...only(['owner', 'admin']), ...hidden },
};

type Ask = (solution: StagedSolution, stage: Stage, who: Who) => Asked | Promise<Asked>;

/** A row for each of the two. */
export const rowsByAccess = (operation: string, gets: GetsByAccess, ask: Ask, of = ''): Row[] =>
  (['PB', 'PR'] as const).map((access) => ({
    operation,
    of: `${of}${access}`,
    ask: (stage, who) => ask(stage[access], stage, who),
    gets: gets[access],
  }));
