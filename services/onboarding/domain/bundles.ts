import type { StagedPart } from '../../contracts/onboarding.ts';

/**
 * The bundle that a user has uploaded and not onboarded yet: at most one of each, as its staged files. One that is left is
 * forgotten after some days. Errors: `unavailable`.
 */
export interface Bundles {
  /** Resolves to what it takes the place of. */
  put(userId: string, parts: readonly StagedPart[]): Promise<readonly StagedPart[]>;
  /** Of two at the same moment one gets it. */
  take(userId: string): Promise<readonly StagedPart[] | undefined>;
  /** Puts it back that was taken; resolves to false where there is another one by now. */
  giveBack(userId: string, parts: readonly StagedPart[]): Promise<boolean>;
}
