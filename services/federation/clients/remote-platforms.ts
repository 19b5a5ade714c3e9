import { z } from 'zod';
import { AppError, notFound, unavailable } from '../../kit/errors.ts';
import { parseBody, readLimitedText } from '../../kit/http/api-response.ts';
import type { Pools } from '../../kit/http/pools.ts';
import { ifFound } from '../../kit/if-found.ts';
import { contentAddress } from '../domain/addresses.ts';
import type { ArtifactIds, FindRemotePlatform } from '../domain/remote-platform.ts';
import { writeSelector } from '../domain/selector.ts';
import { openRemoteFile } from './remote-file.ts';
import { readRemoteManifest } from './remote-manifest.ts';

const connections = 8;
/** Downloads hold their connections, so they have others. */
const downloads = 4;
const silenceMs = 30_000;
/** As many solutions as this platform would show: some 3 KiB each. */
const limitBytes = 64 << 20;

const envelope = z.object({ content: z.unknown() });

/** Other platforms over TLS; the connections of `pools` have the certificate of this one. */
export const createRemotePlatforms =
  (pools: Pools): FindRemotePlatform =>
  ({ name, apiUrl }) => {
    const base = baseOf(name, apiUrl);
    const from = `${name} gateway`;

    async function ask(path: string, method: 'GET' | 'POST' = 'GET'): Promise<unknown> {
      const { pool } = pools.of(base.origin, connections);
      const at = {
        method,
        path: `${base.pathname.replace(/\/$/, '')}${path}`,
        headers: { accept: 'application/json' },
      };
      const answer = await pool.request({ ...at, headersTimeout: silenceMs, bodyTimeout: silenceMs }).catch((cause) => {
        throw unavailable(`${name} cannot be reached at ${base.origin}: ${reasonOf(cause)}.`, cause);
      });
      const { statusCode: status } = answer;
      const text = await readLimitedText(answer.body, from, limitBytes);
      if (status < 300) return contentOf(text, name);
      if (status === 400 || status === 422) throw rejected(name, text);
      if (status === 404) throw notFound(`${name} has nothing at ${path}.`);
      if (status === 401 || status === 403) throw notAccepted(name);
      throw unavailable(`${name} cannot answer right now.`, new Error(`${status}: ${text.slice(0, 500)}`));
    }

    const downloadPool = () => pools.of(base.origin, downloads).pool;
    const pathOf = (ids: ArtifactIds) => new URL(contentAddress(apiUrl, ids, ids)).pathname;

    return {
      artifactFile: (ids, known) => openRemoteFile(downloadPool(), { path: pathOf(ids), name, known }),
      imageManifest: (ids) => readRemoteManifest(downloadPool(), { path: `${pathOf(ids)}?format=manifest`, name }),
      imageSignature: (ids) =>
        ifFound(readRemoteManifest(downloadPool(), { path: `${pathOf(ids)}?format=signature`, name })),
      async imagePart(ids, digest) {
        const file = { path: `${pathOf(ids)}?part=${digest}`, name, known: undefined };
        const sent = await openRemoteFile(downloadPool(), file);
        if (!sent) throw new AppError('bad_gateway', `${name} says that a part of an image is here already.`);
        return sent;
      },
      ping: () => ask('/ping'),
      peers: () => ask('/peers'),
      solutions: (selector) => ask(selector ? `/solutions?selector=${writeSelector(selector)}` : '/solutions'),
      solution: (solutionId) => ask(`/solutions/${encodeURIComponent(solutionId)}`),
      revision: (solutionId, revisionId) =>
        ask(`/solutions/${encodeURIComponent(solutionId)}/revisions/${encodeURIComponent(revisionId)}`),
      register: () => ask('/peer/register', 'POST'),
    };
  };

function baseOf(name: string, apiUrl: string): URL {
  const base = URL.parse(apiUrl);
  if (base?.protocol === 'https:') return base;
  throw new AppError('unprocessable', `The address of ${name} is no https:// address; change its apiUrl.`, {
    reason: 'bad_api_url',
  });
}

function contentOf(text: string, name: string): unknown {
  const { data } = envelope.safeParse(parseBody(text, `${name} gateway`));
  if (!data) throw new AppError('bad_gateway', `${name} answered with something else than a platform does.`);
  return data.content;
}

const failure = z.object({ error: z.string() });

function rejected(name: string, text: string): AppError {
  const said = failure.safeParse(parseBody(text, `${name} gateway`)).data?.error.slice(0, 500);
  return new AppError('unprocessable', `${name} rejects this: ${said ?? 'it does not say why'}`, {
    reason: 'rejected_by_peer',
  });
}

const notAccepted = (name: string) =>
  new AppError('bad_gateway', `${name} does not let this platform in: register there, and ask its administrators.`, {
    reason: 'not_accepted',
  });

const reasonOf = (cause: unknown): string => (cause as NodeJS.ErrnoException).code ?? (cause as Error).message;
