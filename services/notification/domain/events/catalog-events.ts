import type { RecordCreated, RecordDeleted, RecordUpdated } from '../../../contracts/catalog.ts';
import type { DomainEvent } from '../domain-event.ts';
import { type CatalogChange, type Fields, readChange, textOf } from './catalog-change.ts';

type Read = (change: CatalogChange) => DomainEvent | undefined;

/** Readers of catalog changes, by entity and kind of change. */
const readers: Readonly<Record<string, Read>> = {
  'MLPSolutionRating created': (change) => rating('RatingCreated', change),
  'MLPSolutionRating updated': (change) =>
    touches(change, ['rating', 'textReview']) ? rating('RatingUpdated', change) : undefined,
  'MLPSolutionFavorite created': (change) => byRecordUser('FavoriteCreated', change),
  'MLPSolutionFavorite deleted': (change) => byRecordUser('FavoriteDeleted', change),
  'solutionShares created': (change) => share('SolutionShared', change),
  'solutionShares deleted': (change) => share('SolutionUnshared', change),
  'solutionTags created': (change) => tag('TagAdded', change),
  'solutionTags deleted': (change) => tag('TagRemoved', change),
  'MLPSolution updated': edited,
  'MLPSolutionWeb updated': viewed,
  'MLPComment created': commented,
};

const toDomainEvent: Read = (change) => readers[`${change.entity} ${change.kind}`]?.(change);

/** Readers of the catalog's events. */
export const catalogEvents = {
  'modelyard.catalog.RecordCreated': (event: RecordCreated) => toDomainEvent(readChange('created', event)),
  'modelyard.catalog.RecordUpdated': (event: RecordUpdated) => toDomainEvent(readChange('updated', event)),
  'modelyard.catalog.RecordDeleted': (event: RecordDeleted) => toDomainEvent(readChange('deleted', event)),
};

function rating(name: 'RatingCreated' | 'RatingUpdated', change: CatalogChange): DomainEvent {
  const { record } = change;
  const review = textOf(record, 'textReview');
  const details = { rating: textOf(record, 'rating') ?? '?', review: review ? `The review: ${review}` : '' };
  return { ...byRecordUser(name, change), details };
}

/** An action that only the user of the record can have taken, whichever service executed it. */
function byRecordUser(name: DomainEvent['name'], { record }: CatalogChange): DomainEvent {
  return { name, actorId: textOf(record, 'userId'), solutionId: textOf(record, 'solutionId'), details: {} };
}

function share(name: 'SolutionShared' | 'SolutionUnshared', { record, actingUser }: CatalogChange): DomainEvent {
  const personId = textOf(record, 'userId');
  return { name, actorId: actingUser, personId, solutionId: textOf(record, 'solutionId'), details: {} };
}

function tag(name: 'TagAdded' | 'TagRemoved', { record, actingUser }: CatalogChange): DomainEvent {
  const details = { tag: textOf(record, 'tag') ?? '' };
  return { name, actorId: actingUser, solutionId: textOf(record, 'solutionId'), details };
}

/** Fields whose change is notified, in words. */
const edits: Readonly<Record<string, string>> = {
  name: 'the name',
  description: 'the summary',
  modelTypeCode: 'the category',
  toolkitTypeCode: 'the toolkit',
  userId: 'the owner',
};

function edited({ record, before, changed, actingUser }: CatalogChange): DomainEvent | undefined {
  const head = { actorId: actingUser, solutionId: textOf(record, 'solutionId') };
  if (before.active === true && record.active === false) return { ...head, name: 'SolutionRemoved', details: {} };
  const fields = changed.flatMap((field) => edits[field] ?? []).join(', ');
  return fields === '' ? undefined : { ...head, name: 'SolutionEdited', details: { fields } };
}

const tens = (record: Fields): number => Math.floor(Number(record.viewCount ?? 0) / 10);

/** One change may contain several views, so the count may skip a multiple of ten. */
function viewed({ record, before }: CatalogChange): DomainEvent | undefined {
  if (!(tens(record) > tens(before))) return undefined;
  const details = { views: String(tens(record) * 10) };
  return { name: 'TenMoreViews', solutionId: textOf(record, 'solutionId'), details };
}

function commented({ record }: CatalogChange): DomainEvent {
  return {
    name: textOf(record, 'parentId') ? 'CommentReplied' : 'CommentAdded',
    actorId: textOf(record, 'userId'),
    threadId: textOf(record, 'threadId'),
    details: { comment: textOf(record, 'text') ?? '' },
  };
}

const touches = ({ changed }: CatalogChange, fields: readonly string[]) =>
  changed.some((field) => fields.includes(field));
