import type { Context } from 'koa';
import { invalid } from '../../kit/errors.ts';
import { repositoriesOf } from '../app/engine-lists.ts';
import { nextPage, readPage } from '../domain/page.ts';
import type { Client } from './client.ts';
import type { GatewayDeps } from './deps.ts';
import { explained } from './forward.ts';

/** Looked at for one request; the next page goes on from there. */
const mostVisited = 5_000;
/** The catalog is asked about one solution at a time: so many at once. */
const batchSize = 16;

/** The repositories that the client may pull from. */
export async function listRepositories(ctx: Context, { party }: Client, deps: GatewayDeps): Promise<void> {
  const page = readPage({ n: ctx.query.n, last: ctx.query.last });
  if (!page) throw invalid('n must be a whole number.', [], 'pagination_number_invalid');
  const repositories: string[] = [];
  let visited = 0;
  let end = '';
  let more = false;
  await explained(deps, async () => {
    if (page.limit === 0) return;
    for await (const names of batches(repositoriesOf(deps.engine, page.last), batchSize)) {
      const rights = await Promise.all(names.map((name) => deps.rights.allowed(party, name)));
      for (const [index, name] of names.entries()) {
        more = repositories.length === page.limit || visited === mostVisited;
        if (more) return;
        visited += 1;
        end = name;
        if (rights[index]?.includes('pull')) repositories.push(name);
      }
    }
  });
  if (more) ctx.set('Link', nextPage('/v2/_catalog', page.limit, end));
  ctx.body = { repositories };
}

async function* batches<T>(source: AsyncIterable<T>, size: number): AsyncGenerator<readonly T[]> {
  let batch: T[] = [];
  for await (const one of source) {
    batch.push(one);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
