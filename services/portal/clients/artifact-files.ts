import { unavailable } from '../../kit/errors.ts';
import { createUpstream, type Upstream } from '../../kit/http/upstream.ts';
import type { Service } from '../../kit/service.ts';
import type { ArtifactFiles, FileLocation } from '../domain/files.ts';

interface Base {
  readonly url: URL;
  readonly upstream: Upstream;
}

const connections = 64;
const timeoutMs = 120_000;

/**
 * Addresses that are relative lie below the first base, others must lie below one of them: whoever writes a record could
 * otherwise have this process ask whatever it can reach.
 */
export function createArtifactFiles(service: Service, bases: readonly string[]): ArtifactFiles {
  const known = bases.map((base, index): Base => {
    const url = new URL(base.endsWith('/') ? base : `${base}/`);
    return {
      url,
      upstream: createUpstream({ service, name: `artifacts ${index + 1}`, url: base, connections, timeoutMs }),
    };
  });
  return {
    locate(uri) {
      const found = find(known, uri);
      if (!found) throw unavailable('This file is kept where this site does not fetch from.');
      return found;
    },
  };
}

function find(known: readonly Base[], uri: string): FileLocation | undefined {
  const [first] = known;
  if (!first) return undefined;
  const isAbsolute = /^[a-z][a-z0-9+.-]*:/i.test(uri);
  const text = isAbsolute ? uri : first.url.href + uri.replace(/^\/+/, '');
  if (!URL.canParse(text)) return undefined;
  // Parsed, so that `..` is gone before it is compared.
  const { origin, pathname, search, username } = new URL(text);
  const base = known.find(({ url }) => url.origin === origin && pathname.startsWith(url.pathname));
  // Encoded dots and slashes may mean something to the server behind.
  if (!base || username !== '' || /%2e|%2f|%5c/i.test(pathname)) return undefined;
  return { upstream: base.upstream, path: pathname + search };
}
