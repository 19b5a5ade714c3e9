import type { Context } from 'koa';
import type { RevisionIds } from '../app/public-records.ts';
import { shownArtifact, shownDocument } from '../domain/addresses.ts';
import { type PeerOperationDeps, viewOf } from './operation.ts';

/** The artifacts of a public revision, as the peer of the request sees them. Errors: `unavailable`. */
export async function shownArtifacts(ctx: Context, place: RevisionIds, deps: PeerOperationDeps) {
  const view = viewOf(ctx, deps);
  return (await deps.catalog.artifacts(place.revisionId)).map((one) => shownArtifact(one, place, view));
}

/** The same of its documents for everybody. */
export async function shownDocuments(ctx: Context, place: RevisionIds, deps: PeerOperationDeps) {
  const view = viewOf(ctx, deps);
  return (await deps.catalog.documents(place.revisionId)).map((one) => shownDocument(one, place, view));
}
