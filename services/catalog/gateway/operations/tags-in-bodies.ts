import { type AnyRecord, fieldOf, type Link } from '../../domain/declare/entity.ts';
import type { Relations } from '../../domain/link-store.ts';
import type { Operation } from '../operation.ts';

/**
 * Writes the tags of a record together with it: a list replaces those it has, unknown ones are created; null or absent
 * keeps them. `operation` creates the record or replaces it.
 */
export function withTags(link: Link, operation: Operation): Operation {
  const run: Operation['run'] = (call, store, site) => {
    const { tags } = call.body;
    if (!Array.isArray(tags)) return operation.run(call, store, site);
    return store.inTransaction(async (inner) => {
      const answer = await operation.run(call, inner, site);
      const record: AnyRecord = operation.method === 'POST' ? Object(answer.body) : call.params;
      const relations = tagsOf(link, record);
      await inner.links.replaceLinks(
        relations,
        tags.map(({ tag }) => String(tag)),
        call.by,
      );
      if (operation.method !== 'POST') return answer;
      const written = await inner.links.related(relations);
      return { ...answer, body: { ...record, tags: written.map((tag) => ({ tag })) } };
    });
  };
  return { ...operation, run };
}

function tagsOf(link: Link, record: AnyRecord): Relations {
  const [owner = { column: '' }] = link.ends;
  return { link, of: { [owner.column]: record[fieldOf(owner.column)] }, column: 'tag' };
}
