import { artifactGroup } from '../../platform/access/artifact-group.ts';
import { hidesSegments } from '../../platform/access/hides-segments.ts';
import { solutionDocuments } from '../../platform/access/solution-documents.ts';

/** URLs from which files may be fetched. */
export interface Places {
  /** Base URLs of artifacts; each ends with a slash. */
  readonly bases: readonly URL[];
  /** The content service. */
  readonly content: URL;
  /** The one of the bases that is the platform's own repository, whose files the account of the checks may all read. */
  readonly repository?: URL | undefined;
}

/** Path prefix of files of the content service. */
const contentFiles = '/site/binaries/content/';

/** Path prefix of the documents of a solution at the content service. */
const documentsOf = (solutionId: string) => `${solutionDocuments}${solutionId}/`;

/**
 * The URL to fetch an artifact of a solution from, if it is below one of the allowed base URLs; undefined for any other, so
 * that a user cannot make the platform call internal addresses. At the content service these are the files of the solution
 * itself, and at the platform's own repository its artifacts: the account of the checks may read those of every other, and
 * their reports would tell what is in them. A URI without a host is resolved against the first base.
 */
export function artifactAddress(
  uri: string,
  solutionId: string,
  { bases, content, repository }: Places,
): URL | undefined {
  const own = [new URL(documentsOf(solutionId), content)];
  if (uri.startsWith(contentFiles)) return below(own, parse(uri, content));
  const address = below(bases, parse(uri.replace(/^[/\\]+/, ''), bases[0]));
  if (address?.origin === content.origin) return below(own, address);
  if (!repository || address?.origin !== repository.origin) return address;
  return below([new URL(`${artifactGroup}/${solutionId}/`, repository)], address);
}

/** The revision that a file of the content service belongs to, if it is a document of this solution. */
export function contentRevisionOf(uri: string, solutionId: string, places: Places): string | undefined {
  const address = artifactAddress(uri, solutionId, places);
  if (address?.origin !== places.content.origin) return undefined;
  return address.pathname.slice(documentsOf(solutionId).length).split('/')[0];
}

/**
 * The other revisions of the solution whose files at the content service a revision shows, as after its documents were copied
 * from them.
 */
export function shownRevisions(
  { solutionId, revisionId }: { readonly solutionId: string; readonly revisionId: string },
  fileUris: readonly string[],
  places: Places,
): readonly string[] {
  const ids = fileUris.flatMap((uri) => contentRevisionOf(uri, solutionId, places) || []);
  return [...new Set(ids)].filter((id) => id !== revisionId);
}

function below(bases: readonly URL[], address: URL | undefined): URL | undefined {
  if (!address || address.username || address.password) return undefined;
  if (hidesSegments(address.pathname) || address.pathname.includes('\\')) return undefined;
  const isBelow = ({ origin, pathname }: URL) => origin === address.origin && address.pathname.startsWith(pathname);
  return bases.some(isBelow) ? address : undefined;
}

function parse(uri: string, base: URL | undefined): URL | undefined {
  const address = URL.parse(uri, base?.href);
  return address && /^https?:$/.test(address.protocol) ? address : undefined;
}
