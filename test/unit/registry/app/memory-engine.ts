import { createHash } from 'node:crypto';
import type { Engine } from '../../../../services/registry/domain/ports.ts';

type Request = Parameters<Engine['send']>[0];

/** A registry with one repository, whose manifests are named by their tags, or digests. */
export function createMemoryEngine(repository: string) {
  const manifests = new Map<string, Buffer>();
  const requests: string[] = [];
  /** Paths that are answered with another status. */
  const failing = new Map<string, number>();
  const base = `/v2/${repository}`;

  function find(reference: string): Buffer | undefined {
    return manifests.get(reference) ?? [...manifests.values()].find((body) => digestOf(body) === reference);
  }

  function answer({ method, path, body }: Request): [number, Record<string, string>, Buffer | string] {
    const url = new URL(path, 'http://engine');
    const status = failing.get(url.pathname);
    if (status !== undefined) return [status, {}, ''];
    if (url.pathname === '/v2/_catalog') return [200, {}, JSON.stringify({ repositories: [repository] })];
    if (url.pathname === `${base}/tags/list`) {
      const tags = [...manifests.keys()].filter((name) => !name.includes(':')).sort();
      const last = url.searchParams.get('last') ?? '';
      return [200, {}, JSON.stringify({ tags: tags.filter((tag) => tag > last) })];
    }
    const reference = url.pathname.slice(`${base}/manifests/`.length);
    if (method === 'PUT') {
      manifests.set(reference, body ?? Buffer.alloc(0));
      return [201, {}, ''];
    }
    const found = find(reference);
    if (!found) return [404, {}, ''];
    if (method === 'DELETE') {
      for (const [tag, one] of manifests) if (one.equals(found)) manifests.delete(tag);
      return [202, {}, ''];
    }
    return [200, { 'docker-content-digest': digestOf(found) }, found];
  }

  const engine: Pick<Engine, 'send'> = {
    async send(request) {
      requests.push(`${request.method} ${request.path}`);
      const [status, headers, body] = answer(request);
      return { status, headers, body: Buffer.from(body) };
    },
  };
  return { engine: engine as Engine, manifests, requests, failing };
}

export const digestOf = (bytes: Buffer | string): string =>
  `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
