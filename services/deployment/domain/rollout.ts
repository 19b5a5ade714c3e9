import { shortId } from './short-id.ts';

/** Servers of a deployment that are started together, and run beside those before until they answer. */
export interface Rollout {
  readonly revisionId: string;
  /** Counts updates to the same revision; absent: 0. */
  readonly round?: number | undefined;
}

export const roundOf = ({ round = 0 }: Rollout): number => round;

/** For names with a limit. Of the first round it is that of the revision, as releases that knew no rounds had it. */
export const rolloutName = (rollout: Rollout): string => {
  const round = roundOf(rollout);
  return round === 0 ? shortId(rollout.revisionId) : `${shortId(rollout.revisionId)}-${round}`;
};

export const isSameRollout = (one: Rollout, other: Rollout): boolean =>
  one.revisionId === other.revisionId && roundOf(one) === roundOf(other);
