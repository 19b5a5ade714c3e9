import type { MLPTag, Page } from '../../contracts/catalog-api.ts';
import { AppError, toAppError } from '../../kit/errors.ts';
import type { AppDeps, CallerContext } from './deps.ts';
import { requireSelfOrAdmin } from './require-self.ts';

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

/** Errors: `conflict` if there is such a tag; `unavailable`. */
export async function createTag(
  { catalog }: AppDeps,
  { tag, caller, requestId }: CallerContext & { readonly tag: string },
): Promise<MLPTag> {
  const created = catalog.call('POST /tag', { body: { tag }, actor: caller.userId, requestId });
  return (await created.catch(rejectDuplicate)).body;
}

/** One page of all tags, and the set of those the user prefers. Errors: `forbidden`, `not_found`, `unavailable`. */
export async function readPreferredTags(deps: AppDeps, { page, size, ...key }: UserKey & Paging) {
  const { userId, caller, requestId } = key;
  requireSelfOrAdmin(caller, userId, 'the tags');
  const [tags, { user }] = await Promise.all([
    listTags(deps, { page, size }, requestId),
    deps.users.find(userId, requestId),
  ]);
  return { tags, preferred: new Set(user.tags.map(({ tag }) => tag)) };
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

function rejectDuplicate(thrown: unknown): never {
  if (toAppError(thrown).reason !== 'exists_already') throw thrown;
  throw new AppError('conflict', 'This tag exists already.', { reason: 'exists_already' });
}
