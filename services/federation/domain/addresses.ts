import type { MLPArtifact, MLPDocument, MLPSolution } from '../../contracts/catalog-api.ts';
import { hidesSegments } from '../../platform/access/hides-segments.ts';
import { solutionDocuments } from '../../platform/access/solution-documents.ts';
import { artifactFileName } from '../../platform/files/file-names.ts';

/** How a peer sees records. */
export interface View {
  /** Where the peer reaches this gateway, without a slash at the end. */
  readonly baseUrl: string;
  /** It reaches the repositories of this platform by itself: addresses stay as they are. */
  readonly isLocal: boolean;
}

const revisionPath = (solutionId: string, revisionId: string) => `/solutions/${solutionId}/revisions/${revisionId}`;

/** With its address here as its origin. */
export const shownSolution = (solution: MLPSolution, { baseUrl }: View): MLPSolution => ({
  ...solution,
  origin: `${baseUrl}/solutions/${solution.solutionId}`,
});

interface Ids {
  readonly solutionId: string;
  readonly revisionId: string;
}

/** Where another platform has the bytes of one of its files. */
export function contentAddress(
  apiUrl: string,
  { solutionId, revisionId }: Ids,
  file: { readonly artifactId: string } | { readonly documentId: string },
): string {
  const path = 'artifactId' in file ? `artifacts/${file.artifactId}` : `documents/${file.documentId}`;
  return `${apiUrl.replace(/\/*$/, '')}${revisionPath(solutionId, revisionId)}/${path}/content`;
}

/** With the address of its bytes here; an image is loaded from there as well, and its description names it. */
export function shownArtifact(artifact: MLPArtifact, { solutionId, revisionId }: Ids, { baseUrl, isLocal }: View) {
  const { artifactId, artifactTypeCode, uri, description } = artifact;
  const content = `${baseUrl}${revisionPath(solutionId, revisionId)}/artifacts/${artifactId}/content`;
  return {
    ...{ ...artifact, uri: isLocal ? uri : content, filename: artifactFileName(artifact) },
    description: artifactTypeCode === 'DI' ? uri : description,
  };
}

export function shownDocument(document: MLPDocument, { solutionId, revisionId }: Ids, { baseUrl, isLocal }: View) {
  const content = `${baseUrl}${revisionPath(solutionId, revisionId)}/documents/${document.documentId}/content`;
  return { ...document, uri: isLocal ? document.uri : content, filename: artifactFileName(document) };
}

/**
 * The path of a document at the content service; undefined where its record names anything but a document of its solution,
 * since the account of this gateway may read all of them.
 */
export function documentPath({ uri }: Pick<MLPDocument, 'uri'>, solutionId: string): string | undefined {
  const path = URL.parse(uri, 'http://content')?.pathname;
  return path?.startsWith(`${solutionDocuments}${solutionId}/`) && !hidesSegments(path) ? path : undefined;
}
