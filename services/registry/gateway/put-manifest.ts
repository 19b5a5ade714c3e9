import type { Context } from 'koa';
import { AppError, invalid } from '../../kit/errors.ts';
import { bodyChunks } from '../../kit/http/body-chunks.ts';
import { upstreamHeaders } from '../../kit/http/proxy/headers.ts';
import { untaggedTag } from '../app/own-tags.ts';
import { tagManifest } from '../app/tag-manifest.ts';
import { readManifest } from '../domain/manifest.ts';
import { isDigest } from '../domain/registry-request.ts';
import { type Allowed, grantOf } from './allowed.ts';
import { baseUrlOf } from './base-url.ts';
import { explained, notBelieved } from './forward.ts';
import { requireStorableDigest } from './storable-digest.ts';

/** The largest manifest that every registry takes, and this one as well. */
const limitBytes = 4 * 2 ** 20;

interface Target {
  readonly repository: string;
  readonly reference: string;
}

/** Stores a manifest, and keeps to what it refers; the client learns that from `OCI-Subject`, and keeps no list of its own then. */
export async function putManifest({ ctx, deps }: Allowed, { repository, reference }: Target): Promise<void> {
  if (isDigest(reference)) requireStorableDigest(reference);
  const body = await readBody(ctx);
  const manifest = readManifest(body.toString());
  const subject = manifest?.subject;
  if (subject !== undefined && !isDigest(subject))
    throw invalid('The digest of the subject is not valid.', [], 'manifest_invalid');
  const mediaType = ctx.get('content-type') || (manifest?.mediaType ?? '');
  const base = baseUrlOf(ctx, deps.baseUrl);
  const client = { address: ctx.ip, host: base.host, protocol: base.protocol === 'https:' ? 'https' : 'http' } as const;
  await explained(deps, async () => {
    const answer = await deps.engine.send({
      method: 'PUT',
      path: `/v2/${repository}/manifests/${reference}`,
      grants: [grantOf(repository, 'push')],
      headers: upstreamHeaders({ 'content-type': mediaType }, client),
      body,
    });
    const error = notBelieved(answer.status);
    if (error) throw error;
    const digest = answer.headers['docker-content-digest'];
    if (answer.status === 201 && typeof digest === 'string') {
      if (subject !== undefined) {
        await deps.referrers.add({ repository, subject, digest, mediaType, body });
        ctx.set('OCI-Subject', subject);
      } else if (isDigest(reference)) {
        // So that it is found where images are deleted.
        await tagManifest(deps.engine, { repository, tag: untaggedTag(digest), mediaType, body });
      }
    }
    for (const name of ['location', 'docker-content-digest', 'content-type', 'warning']) {
      const value = answer.headers[name];
      if (value !== undefined) ctx.set(name, value);
    }
    ctx.status = answer.status;
    ctx.body = answer.body.length > 0 ? answer.body : null;
    ctx.status = answer.status;
  });
}

async function readBody({ req }: Context): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of bodyChunks(req)) {
    size += piece.length;
    if (size > limitBytes) throw new AppError('too_large', `A manifest has at most ${limitBytes} bytes.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
