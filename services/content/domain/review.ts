import type { ContentFrozen, SettleContent } from '../../contracts/content.ts';
import { reject } from '../../kit/bus/reject.ts';

/** What publication has said of an aggregate; absent where it has said nothing. */
export interface ReviewState {
  /** Pending publish requests: what they are about does not change. */
  readonly reviews: readonly string[];
  /** Published revisions that show this content and have passed the checks: changes wait for the next checks. */
  readonly revisionIds: readonly string[];
  /** Other revisions of the solution whose documents this one shows, since it was published or requested. */
  readonly shows?: readonly string[];
}

/** One part of a revision's content that accepts no changes from now on. */
export interface FreezePart extends ContentFrozen {
  /** Other revisions whose documents it shows: by it a settlement finds them. */
  readonly shows: readonly string[];
}

/** A version that readers do not see yet is one of these at most; their list is one record. */
export const pendingLimit = 100;

/** A rejection while a publish request is pending. */
export function rejectFrozen(review: ReviewState | undefined) {
  if (!review || review.reviews.length === 0) return undefined;
  return reject(
    'conflict',
    'under_review',
    'A publish request is pending, and what it is about does not change meanwhile: wait for the decision, or withdraw the request and send this again.',
  );
}

/**
 * Whether readers see something that has passed checks, so that a change has to wait for the next ones. `checked` is what the
 * gateway knows of the catalog, which may be a moment old; what publication has said is in the same order as the writes.
 */
export const isChecked = (review: ReviewState | undefined, checked: boolean | null | undefined): boolean =>
  checked === true || (review?.revisionIds.length ?? 0) > 0;

export function afterFreeze(review: ReviewState | undefined, { reviewId, shows }: FreezePart): ReviewState {
  const { reviews, revisionIds, shows: before = [] } = review ?? none;
  const all = [...new Set([...before, ...shows])];
  return { reviews: [...without(reviews, reviewId), reviewId], revisionIds, ...(all.length > 0 && { shows: all }) };
}

export function afterSettlement(
  review: ReviewState | undefined,
  { reviewId, revisionId, shownBy, settlement }: SettleContent,
): ReviewState {
  const { reviews: before, revisionIds, shows } = review ?? none;
  const published = shownBy ?? revisionId;
  const others = without(revisionIds, published);
  const reviews = without(before, reviewId);
  return {
    reviews,
    revisionIds: settlement === 'approve' ? [...others, published] : settlement === 'unpublish' ? others : revisionIds,
    ...(shows && (settlement !== 'unpublish' || reviews.length > 0) && { shows }),
  };
}

/** Whether readers see the pending version with this digest from now on. */
export function isPromoted(review: ReviewState, { settlement, versions, checked }: SettleContent, sha256: string) {
  if (settlement === 'approve') return versions.includes(sha256);
  return settlement === 'unpublish' && review.reviews.length === 0 && !isChecked(review, checked);
}

const none: ReviewState = { reviews: [], revisionIds: [] };

const without = (ids: readonly string[], id: string | null | undefined) => ids.filter((other) => other !== id);
