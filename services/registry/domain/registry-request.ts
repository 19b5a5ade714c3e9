import type { Action } from './actions.ts';
import { isOwnTag } from './own-tags.ts';
import { isRepositoryName } from './repository-name.ts';

/** What a request to `/v2/` is about. */
export type RegistryRequest =
  | { readonly kind: 'base' }
  | { readonly kind: 'catalog' }
  | { readonly kind: 'unknown' }
  | (RepositoryRequest & { readonly kind: 'tags' })
  | (RepositoryRequest & { readonly kind: 'manifest' | 'blob' | 'upload' | 'referrers'; readonly reference: string });

interface RepositoryRequest {
  readonly repository: string;
}

/** The shortest rest that fits: a repository may itself be called `a/blobs/b`. */
const forms = [
  { kind: 'tags', form: /^(.+)\/tags\/list$/ },
  { kind: 'upload', form: /^(.+)\/blobs\/uploads(?:\/([A-Za-z0-9_=-]*))?$/ },
  { kind: 'blob', form: /^(.+)\/blobs\/([^/]+)$/ },
  { kind: 'manifest', form: /^(.+)\/manifests\/([^/]+)$/ },
  { kind: 'referrers', form: /^(.+)\/referrers\/([^/]+)$/ },
] as const;

/** Reads a path below `/v2`; names are as they were sent, not decoded: those that need escapes are no names. */
export function readRegistryRequest(path: string): RegistryRequest {
  if (path === '/v2' || path === '/v2/') return { kind: 'base' };
  if (path === '/v2/_catalog') return { kind: 'catalog' };
  const rest = path.slice('/v2/'.length);
  for (const { kind, form } of forms) {
    const [, repository, reference = ''] = form.exec(rest) ?? [];
    if (repository === undefined) continue;
    if (!isRepositoryName(repository)) return { kind: 'unknown' };
    return kind === 'tags' ? { kind, repository } : { kind, repository, reference: decodeReference(reference) };
  }
  return { kind: 'unknown' };
}

/** Clients may send the colon of a digest as %3A. */
const decodeReference = (text: string): string => text.replaceAll(/%3a/gi, ':');

/** What a party needs for a request with this method. Uploads are asked about and given up by those who push. */
export function neededAction(kind: RegistryRequest['kind'], method: string): Action {
  if (kind === 'upload') return 'push';
  if (method === 'GET' || method === 'HEAD') return 'pull';
  return method === 'DELETE' ? 'delete' : 'push';
}

const digestForm = /^(?:sha256:[0-9a-f]{64}|sha512:[0-9a-f]{128})$/;
export const isDigest = (text: string): boolean => digestForm.test(text);

/**
 * Whether content can be stored under a digest. The engine keeps content by sha256 alone: its maintenance takes what is named only by
 * another digest for unused, and would delete it.
 */
export const isStorableDigest = (text: string): boolean => isDigest(text) && text.startsWith('sha256:');

const tagForm = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/;
export const isTag = (text: string): boolean => tagForm.test(text) && !isOwnTag(text);
