import type { MLPArtifact, MLPDocument, MLPSolution, MLPSolutionRevision } from '../../contracts/catalog-api.ts';
import { AppError, notFound } from '../../kit/errors.ts';
import type { Catalog } from '../domain/ports.ts';
import { fits, type Selector } from '../domain/selector.ts';

/** Only what everybody may see leaves the platform: active solutions, and of those the revisions with this code. */
export const isPublic = ({ accessTypeCode }: MLPSolutionRevision) => accessTypeCode === 'PB';

/** Errors: `unprocessable` where more than `limit` fit; `unavailable`. */
export async function listSolutions(
  catalog: Pick<Catalog, 'publicSolutions'>,
  selector: Selector,
  limit: number,
): Promise<readonly MLPSolution[]> {
  // By id: what changes while the pages are read moves to another page.
  const found = new Map<string, MLPSolution>();
  for await (const page of catalog.publicSolutions(selector.modified)) {
    for (const solution of page) if (fits(solution, selector)) found.set(solution.solutionId, solution);
    if (found.size > limit)
      throw new AppError('unprocessable', `More than ${limit} solutions fit; ask for fewer by the selector.`);
  }
  return [...found.values()];
}

export interface PublicSolution {
  readonly solution: MLPSolution;
  readonly revisions: readonly MLPSolutionRevision[];
}

/** Errors: `not_found`, also where it has no public revision; `unavailable`. */
export async function findSolution(
  catalog: Pick<Catalog, 'solution' | 'revisions'>,
  solutionId: string,
): Promise<PublicSolution> {
  const solution = await catalog.solution(solutionId);
  const revisions = solution?.active ? (await catalog.revisions(solutionId)).filter(isPublic) : [];
  if (!solution || revisions.length === 0) throw notFound(`No public solution has the id ${solutionId}.`);
  return { solution, revisions };
}

export interface RevisionIds {
  readonly solutionId: string;
  readonly revisionId: string;
}

/** Errors: as of `findSolution`. */
export async function findRevision(
  catalog: Pick<Catalog, 'solution' | 'revisions'>,
  { solutionId, revisionId }: RevisionIds,
): Promise<MLPSolutionRevision> {
  const { revisions } = await findSolution(catalog, solutionId);
  const revision = revisions.find((one) => one.revisionId === revisionId);
  if (!revision) throw notFound(`The solution has no public revision with the id ${revisionId}.`);
  return revision;
}

/** Errors: as of `findRevision`. */
export async function findArtifact(
  catalog: Pick<Catalog, 'solution' | 'revisions' | 'artifacts'>,
  { artifactId, ...ids }: RevisionIds & { readonly artifactId: string },
): Promise<MLPArtifact> {
  const { revisionId } = await findRevision(catalog, ids);
  const artifact = (await catalog.artifacts(revisionId)).find((one) => one.artifactId === artifactId);
  if (!artifact) throw notFound(`The revision has no artifact with the id ${artifactId}.`);
  return artifact;
}

/** Errors: as of `findRevision`. */
export async function findDocument(
  catalog: Pick<Catalog, 'solution' | 'revisions' | 'documents'>,
  { documentId, ...ids }: RevisionIds & { readonly documentId: string },
): Promise<MLPDocument> {
  const { revisionId } = await findRevision(catalog, ids);
  const document = (await catalog.documents(revisionId)).find((one) => one.documentId === documentId);
  if (!document) throw notFound(`The revision has no document for everybody with the id ${documentId}.`);
  return document;
}
