import type { MLPTag, Page } from '../../contracts/catalog-api.ts';
import { toAppError } from '../../kit/errors.ts';
import type { AppDeps, CallerContext } from './deps.ts';
import { requireSelfOrAdmin } from './require-self.ts';

/** More tags than a user browses. */
export const maxTags = 1_000;

interface Paging {
  readonly page: number;
  readonly size: number;
}

interface UserKey extends CallerContext {
  readonly userId: string;
}

/** One page of all tags, by name. Errors: `unavailable`. */
export const listTags = async (
  { catalog }: AppDeps,
  { page, size }: Paging,
  requestId: string,
): Promise<Page<MLPTag>> =>
  (await catalog.call('GET /tag', { query: { page, size, sort: ['tag,ASC'] }, requestId })).body;

/** Idempotent: clients create a tag before they attach it, whether or not it exists. Errors: `unavailable`. */
export async function createTag(
  { catalog }: AppDeps,
  { tag, caller, requestId }: CallerContext & { readonly tag: string },
): Promise<MLPTag> {
  const created = catalog.call('POST /tag', { body: { tag }, actor: caller.userId, requestId });
  await created.catch(acceptDuplicate);
  return { tag };
}

/** The tags of a user first, then the others. Errors: `forbidden`, `not_found`, `unavailable`. */
export async function readPreferredTags(deps: AppDeps, { userId, caller, requestId }: UserKey) {
  requireSelfOrAdmin(caller, userId, 'the tags');
  const [{ content }, { user }] = await Promise.all([
    listTags(deps, { page: 0, size: maxTags }, requestId),
    deps.users.find(userId, requestId),
  ]);
  const preferred = user.tags.map(({ tag }) => tag).toSorted();
  const others = content.map(({ tag }) => tag).filter((tag) => !preferred.includes(tag));
  return { preferred, others };
}

export interface PreferredTagsChange extends UserKey {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Errors: `forbidden`, `not_found`, `unavailable`. */
export async function changePreferredTags({ users }: AppDeps, change: PreferredTagsChange): Promise<void> {
  const { userId, added, removed, caller, requestId } = change;
  requireSelfOrAdmin(caller, userId, 'the tags');
  await users.change(userId, { actor: caller.userId, requestId }, (user) => {
    const wanted = new Set([...user.tags.map(({ tag }) => tag), ...added]);
    for (const tag of removed) wanted.delete(tag);
    return { tags: [...wanted].map((tag) => ({ tag })) };
  });
}

export interface SolutionTag extends CallerContext {
  readonly solutionId: string;
  readonly tag: string;
}

/** An unused tag is created with its first solution. Errors: `not_found`, `forbidden`, `unavailable`. */
export async function addSolutionTag({ catalog }: AppDeps, { caller, requestId, ...params }: SolutionTag) {
  await catalog.call('POST /solution/{solutionId}/tag/{tag}', { params, onBehalfOf: caller.userId, requestId });
}

/** Errors: `not_found`, `forbidden`, `unavailable`. */
export async function removeSolutionTag({ catalog }: AppDeps, { caller, requestId, ...params }: SolutionTag) {
  await catalog.call('DELETE /solution/{solutionId}/tag/{tag}', { params, onBehalfOf: caller.userId, requestId });
}

function acceptDuplicate(thrown: unknown): void {
  if (toAppError(thrown).reason !== 'exists_already') throw thrown;
}
