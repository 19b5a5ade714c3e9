/** From where files may be fetched. */
export interface Places {
  /** Addresses below which artifacts lie; each ends in a slash. */
  readonly bases: readonly URL[];
  /** The content service. */
  readonly content: URL;
}

/** Where files of the content service are. */
const contentFiles = '/site/binaries/content/';

/**
 * The address to fetch an artifact from, which lies below one of the allowed ones; undefined for any other, so that nobody
 * makes the platform call what only it can reach. A URI without a host lies below the first base.
 */
export function artifactAddress(uri: string, { bases, content }: Places): URL | undefined {
  if (uri.startsWith(contentFiles)) return below([new URL(contentFiles, content)], parse(uri, content));
  return below(bases, parse(uri.replace(/^[/\\]+/, ''), bases[0]));
}

function below(bases: readonly URL[], address: URL | undefined): URL | undefined {
  if (!address || address.username || address.password) return undefined;
  // What decodes such a path would see other segments than those compared here.
  if (/%(?:2f|5c|2e)|\\/i.test(address.pathname)) return undefined;
  const isBelow = ({ origin, pathname }: URL) => origin === address.origin && address.pathname.startsWith(pathname);
  return bases.some(isBelow) ? address : undefined;
}

function parse(uri: string, base: URL | undefined): URL | undefined {
  const address = URL.parse(uri, base?.href);
  return address && /^https?:$/.test(address.protocol) ? address : undefined;
}
