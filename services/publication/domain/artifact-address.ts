/** URLs from which files may be fetched. */
export interface Places {
  /** Base URLs of artifacts; each ends with a slash. */
  readonly bases: readonly URL[];
  /** The content service. */
  readonly content: URL;
}

/** Path prefix of files of the content service. */
const contentFiles = '/site/binaries/content/';

/**
 * The URL to fetch an artifact from, if it is below one of the allowed base URLs; undefined for any other, so that a user
 * cannot make the platform call internal addresses. A URI without a host is resolved against the first base.
 */
export function artifactAddress(uri: string, { bases, content }: Places): URL | undefined {
  if (uri.startsWith(contentFiles)) return below([new URL(contentFiles, content)], parse(uri, content));
  return below(bases, parse(uri.replace(/^[/\\]+/, ''), bases[0]));
}

function below(bases: readonly URL[], address: URL | undefined): URL | undefined {
  if (!address || address.username || address.password) return undefined;
  // A server that decodes such a path would see other segments than those compared here.
  if (/%(?:2f|5c|2e)|\\/i.test(address.pathname)) return undefined;
  const isBelow = ({ origin, pathname }: URL) => origin === address.origin && address.pathname.startsWith(pathname);
  return bases.some(isBelow) ? address : undefined;
}

function parse(uri: string, base: URL | undefined): URL | undefined {
  const address = URL.parse(uri, base?.href);
  return address && /^https?:$/.test(address.protocol) ? address : undefined;
}
