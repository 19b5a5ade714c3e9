import type { MLPSolutionRevision } from '../../contracts/catalog-api.ts';
import { notFound } from '../../kit/errors.ts';
import type { Catalog } from '../domain/ports.ts';
import { isPublic, type RevisionIds } from './public-records.ts';

// Later releases of the predecessor name revisions and files by their ids alone.

type Reads = Pick<Catalog, 'solution' | 'revision' | 'revisionsOf' | 'artifacts' | 'documents'>;

/** Errors: `not_found`, also where the revision is not for everybody; `unavailable`. */
export async function placeOfRevision(catalog: Reads, revisionId: string): Promise<RevisionIds> {
  const found = await catalog.revision(revisionId);
  const place = found && (await placeOf(catalog, found));
  if (!place) throw notFound(`No public revision has the id ${revisionId}.`);
  return place;
}

/** An artifact, and the solution in which everybody may read it. Errors: `not_found`; `unavailable`. */
export async function findArtifactAnywhere(catalog: Reads, artifactId: string) {
  const found = await findAnywhere(catalog, { artifactId }, async ({ revisionId }) =>
    (await catalog.artifacts(revisionId)).find((one) => one.artifactId === artifactId),
  );
  if (!found) throw notFound(`No public revision has an artifact with the id ${artifactId}.`);
  return { ...found.place, artifact: found.file };
}

/** A document, and the solution in which everybody may read it. Errors: `not_found`; `unavailable`. */
export async function findDocumentAnywhere(catalog: Reads, documentId: string) {
  const found = await findAnywhere(catalog, { documentId }, async ({ revisionId }) =>
    (await catalog.documents(revisionId)).find((one) => one.documentId === documentId),
  );
  if (!found) throw notFound(`No public revision has a document for everybody with the id ${documentId}.`);
  return { ...found.place, document: found.file };
}

/** In the first public revision in which `find` finds it. */
async function findAnywhere<F>(
  catalog: Reads,
  ids: Parameters<Reads['revisionsOf']>[0],
  find: (place: RevisionIds) => Promise<F | undefined>,
): Promise<{ readonly place: RevisionIds; readonly file: F } | undefined> {
  for (const revision of await catalog.revisionsOf(ids)) {
    const place = await placeOf(catalog, revision);
    const file = place && (await find(place));
    if (place && file) return { place, file };
  }
  return undefined;
}

async function placeOf(catalog: Reads, revision: MLPSolutionRevision): Promise<RevisionIds | undefined> {
  if (!isPublic(revision)) return undefined;
  const { solutionId, revisionId } = revision;
  return (await catalog.solution(solutionId))?.active ? { solutionId, revisionId } : undefined;
}
