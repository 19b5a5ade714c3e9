import type { Context, Middleware } from 'koa';
import { AppError, invalid } from '../../kit/errors.ts';
import { hasBody } from '../../kit/http/body-chunks.ts';
import {
  isDigest,
  isStorableDigest,
  isTag,
  neededAction,
  type RegistryRequest,
  readRegistryRequest,
} from '../domain/registry-request.ts';
import { isRepositoryName } from '../domain/repository-name.ts';
import { catalogScope } from '../domain/scope.ts';
import { type Allowed, grantOf } from './allowed.ts';
import { identifyClient, requireAction, scopeOf } from './client.ts';
import type { GatewayDeps } from './deps.ts';
import { forwardToEngine } from './forward.ts';
import { listRepositories } from './list-repositories.ts';
import { listTags } from './list-tags.ts';
import { putManifest } from './put-manifest.ts';
import { sendReferrers } from './referrers.ts';
import { requireThawed } from './require-thawed.ts';
import { sendBlob } from './send-blob.ts';
import { requireStorableDigest } from './storable-digest.ts';

const methods: Readonly<Record<RegistryRequest['kind'], readonly string[]>> = {
  base: ['GET', 'HEAD'],
  catalog: ['GET'],
  tags: ['GET'],
  manifest: ['GET', 'HEAD', 'PUT', 'DELETE'],
  blob: ['GET', 'HEAD', 'DELETE'],
  upload: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'],
  referrers: ['GET'],
  unknown: [],
};

/** What is below `/v2`: the OCI distribution specification, with the rights of this platform. */
export const createRegistryApi =
  (deps: GatewayDeps): Middleware =>
  async (ctx) => {
    const request = readRegistryRequest(ctx.path);
    ctx._matchedRoute = `/v2/${request.kind}`;
    if (request.kind === 'base') {
      await identifyClient(ctx, undefined, deps);
      requireMethod(ctx, request);
      ctx.body = {};
      return;
    }
    if (request.kind === 'catalog') {
      requireMethod(ctx, request);
      return listRepositories(ctx, await identifyClient(ctx, catalogScope, deps), deps);
    }
    if (request.kind === 'unknown') {
      await identifyClient(ctx, undefined, deps);
      throw new AppError('not_found', 'There is no such repository or address.', { reason: 'name_invalid' });
    }
    const need = { repository: request.repository, action: neededAction(request.kind, ctx.method) };
    const client = await identifyClient(ctx, scopeOf(need), deps);
    await requireAction(ctx, client, need, deps);
    requireMethod(ctx, request);
    await answer({ ctx, client, deps, action: need.action }, request);
  };

function requireMethod(ctx: Context, { kind }: RegistryRequest): void {
  if (methods[kind].includes(ctx.method)) return;
  const allow = methods[kind].join(', ');
  ctx.set('Allow', allow);
  throw new AppError('method_not_allowed', `${ctx.method} is not allowed here; allowed: ${allow}.`);
}

async function answer(allowed: Allowed, request: Exclude<RegistryRequest, { kind: 'base' | 'catalog' | 'unknown' }>) {
  const { ctx, deps, action } = allowed;
  const { repository } = request;
  if (request.kind === 'tags') return listTags(ctx, repository, deps);
  const { kind, reference } = request;
  if (kind === 'upload') return upload(allowed, repository, reference);
  requireReference(kind, reference);
  if (kind === 'referrers') return sendReferrers(ctx, { repository, subject: reference }, deps);
  if (action !== 'pull') await requireThawed(allowed, request);
  if (kind === 'manifest' && ctx.method === 'PUT') return putManifest(allowed, { repository, reference });
  if (kind === 'blob' && action === 'pull') return sendBlob(allowed, { repository, digest: reference });
  const path = `/v2/${repository}/${kind}s/${reference}`;
  return forwardToEngine(ctx, path, [grantOf(repository, action)], deps);
}

/** The path is made anew of what was checked: the engine must not read another one out of it. */
function requireReference(kind: 'manifest' | 'blob' | 'referrers', reference: string): void {
  if (isDigest(reference)) return;
  if (kind !== 'manifest') throw invalid('The digest is not valid.', [], 'digest_invalid');
  if (!isTag(reference)) throw invalid('The tag or digest is not valid.', [], 'tag_invalid');
}

/** Begins, continues, asks about, completes or gives up an upload. */
async function upload({ ctx, client, deps }: Allowed, repository: string, id: string): Promise<void> {
  const query = new URLSearchParams(ctx.querystring);
  // Who may push may also give up a push.
  const grants = [grantOf(repository, 'push'), ...(ctx.method === 'DELETE' ? [grantOf(repository, 'delete')] : [])];
  for (const digest of query.getAll('digest')) requireStorableDigest(digest);
  const [from, mount] = [query.get('from') ?? '', query.get('mount') ?? ''];
  if (isRepositoryName(from) && isStorableDigest(mount) && (await client.may(from, 'pull'))) {
    grants.push(grantOf(from, 'pull'));
    // Once: of several, the registry might take another one than was checked.
    query.set('from', from);
    query.set('mount', mount);
  } else {
    // Without the right to pull there, the client sends the layer, and never learns whether it is there.
    query.delete('mount');
    query.delete('from');
  }
  const rest = query.size > 0 ? `?${query}` : '';
  // A registry may also read `mount` and `from` out of a form in the body, which is not checked here.
  const given = hasBody(ctx.req) ? { 'content-type': 'application/octet-stream' } : {};
  await forwardToEngine(ctx, `/v2/${repository}/blobs/uploads/${id}${rest}`, grants, deps, given);
}
