import { unavailable } from '../../kit/errors.ts';
import { apiError } from '../../kit/http/api-response.ts';
import { createUpstream } from '../../kit/http/upstream/create-upstream.ts';
import { requestWhole } from '../../kit/http/upstream/request-whole.ts';
import type { Upstream } from '../../kit/http/upstream/upstream.ts';
import type { Service } from '../../kit/service.ts';
import { artifactGroup } from '../access/artifact-group.ts';
import { hidesSegments } from '../access/hides-segments.ts';
import type { ArtifactBase } from '../settings.ts';
import type { ArtifactFiles, FileLocation } from './file-location.ts';

interface Base {
  readonly url: URL;
  /** At the platform's own repository, whose files the account of the portal may all read. */
  readonly hasAccount: boolean;
  readonly upstream: Upstream;
}

const connections = 64;
const timeoutMs = 120_000;
/** Of a file that is read as a whole; more than the proto file of any model. */
const readLimitBytes = 4 << 20;

/**
 * Relative addresses are resolved against the first base; absolute ones must lie below one of the bases: otherwise the author
 * of a record could make this process request any address it can reach (SSRF).
 */
export function createArtifactFiles(service: Service, bases: readonly ArtifactBase[]): ArtifactFiles {
  const known = bases.map(({ url, credentials }, index): Base => {
    const account = credentials === undefined ? {} : { credentials };
    const name = `artifacts ${index + 1}`;
    const hasAccount = credentials !== undefined;
    return {
      url: new URL(url),
      hasAccount,
      upstream: createUpstream({ service, name, url, ...account, connections, timeoutMs }),
    };
  });
  function locate(uri: string, solutionId: string): FileLocation {
    const found = find(known, uri, solutionId);
    if (!found)
      throw unavailable(
        'This site may not fetch from the server of this file; its operator can add it to ARTIFACT_BASE_URLS.',
      );
    return found;
  }
  return {
    locate,
    async read(uri, solutionId, requestId) {
      const { upstream, path } = locate(uri, solutionId);
      const request = { method: 'GET', path, headers: { 'x-request-id': requestId }, body: null };
      const { status, headers, body } = await requestWhole(upstream, request, readLimitBytes);
      if (status >= 300 && status < 400)
        throw unavailable('The server of the artifact redirects elsewhere; the portal does not follow.');
      if (status >= 400) throw apiError('artifact', status, headers, '');
      return body;
    },
  };
}

function find(known: readonly Base[], uri: string, solutionId: string): FileLocation | undefined {
  const [first] = known;
  if (!first) return undefined;
  const isAbsolute = /^[a-z][a-z0-9+.-]*:/i.test(uri);
  const text = isAbsolute ? uri : first.url.href + uri.replace(/^\/+/, '');
  if (!URL.canParse(text)) return undefined;
  // Parsed, so that `..` is resolved before the comparison.
  const { origin, pathname, search, username } = new URL(text);
  const base = known.find(({ url }) => url.origin === origin && pathname.startsWith(url.pathname));
  // A user who sees the artifact must not read those of other solutions by it.
  if (base?.hasAccount && !pathname.startsWith(`${base.url.pathname}${artifactGroup}/${solutionId}/`)) return undefined;
  if (!base || username !== '' || hidesSegments(pathname)) return undefined;
  return { upstream: base.upstream, path: pathname + search };
}
