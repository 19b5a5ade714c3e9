import type { Context } from 'koa';
import { invalid } from '../../kit/errors.ts';
import { tagsOf } from '../app/engine-lists.ts';
import { isOwnTag } from '../domain/own-tags.ts';
import { nextPage, readPage } from '../domain/page.ts';
import type { GatewayDeps } from './deps.ts';
import { explained } from './forward.ts';

/** The tags of a repository that people have given. */
export async function listTags(ctx: Context, name: string, deps: GatewayDeps): Promise<void> {
  const page = readPage({ n: ctx.query.n, last: ctx.query.last });
  if (!page) throw invalid('n must be a whole number.', [], 'pagination_number_invalid');
  const tags: string[] = [];
  let more = false;
  await explained(deps, async () => {
    for await (const tag of tagsOf(deps.engine, name, page.last)) {
      if (isOwnTag(tag)) continue;
      more = tags.length === page.limit;
      if (more) return;
      tags.push(tag);
    }
  });
  const end = tags.at(-1);
  if (more && end !== undefined) ctx.set('Link', nextPage(`/v2/${name}/tags/list`, page.limit, end));
  ctx.body = { name, tags };
}
