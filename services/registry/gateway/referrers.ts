import type { Context } from 'koa';
import { invalid } from '../../kit/errors.ts';
import type { GatewayDeps } from './deps.ts';
import { explained } from './forward.ts';

const indexType = 'application/vnd.oci.image.index.v1+json';

interface Asked {
  readonly repository: string;
  readonly subject: string;
}

/** Digests in `last`, see `Referrers`. */
const lastForm = /^[\w-]{43}$/;

/** The list of what refers to a manifest, as an index, in pages; of one type where the client asks for it. Errors: `invalid`. */
export async function sendReferrers(ctx: Context, { repository, subject }: Asked, deps: GatewayDeps): Promise<void> {
  const { artifactType, last = '' } = ctx.query;
  if (typeof last !== 'string' || (last !== '' && !lastForm.test(last)))
    throw invalid('last must be that of the link to the next page.');
  const { referrers: all, next } = await explained(deps, () => deps.referrers.list(repository, subject, last));
  const isFiltered = typeof artifactType === 'string' && artifactType !== '';
  if (isFiltered) ctx.set('OCI-Filters-Applied', 'artifactType');
  const manifests = isFiltered ? all.filter((one) => one.artifactType === artifactType) : all;
  if (next !== undefined) {
    const query = new URLSearchParams({ last: next, ...(isFiltered && { artifactType }) });
    ctx.set('Link', `</v2/${repository}/referrers/${subject}?${query}>; rel="next"`);
  }
  ctx.body = JSON.stringify({ schemaVersion: 2, mediaType: indexType, manifests });
  ctx.set('Content-Type', indexType);
}
