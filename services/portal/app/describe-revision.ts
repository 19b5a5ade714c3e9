import { AppError, invalid, notFound } from '../../kit/errors.ts';
import { mayReadText } from '../../platform/access/policies.ts';
import { maySeePending } from '../domain/policies.ts';
import { type TextCode, workspaceOf } from '../domain/workspaces.ts';
import type { AppDeps, CallerContext, OpenContext } from './deps.ts';

/** UTF-8 bytes of HTML that content and the catalog accept. */
export const descriptionLimitBytes = 2 << 20;

interface DescriptionKey {
  readonly revisionId: string;
  readonly accessTypeCode: TextCode;
}

interface Reading extends DescriptionKey, OpenContext {
  readonly version: 'visible' | 'pending';
}

/**
 * The pending version is read by those who may see it; others get the visible one. Errors: `not_found`; `invalid` if there is no
 * description yet; `unavailable`.
 */
export async function readDescription(
  { revisions, content }: AppDeps,
  { revisionId, accessTypeCode, version, caller, requestId }: Reading,
): Promise<string> {
  const access = await revisions.read({ revisionId, caller, requestId });
  const { solutionId } = access;
  if (!mayReadText(caller, accessTypeCode)) throw notFound(`No revision with ID ${revisionId}`);
  const workspace = workspaceOf(accessTypeCode);
  const readable = maySeePending(caller, access) ? version : 'visible';
  const description = await content.description({ workspace, solutionId, revisionId }, requestId, readable);
  // Clients recognise by this status that there is none yet.
  if (description === undefined) throw invalid('There is no description of this revision yet.', [], 'no_description');
  return description;
}

/**
 * Content stores the HTML without anything that could run in a reader's browser. It takes space of the caller's.
 * Errors: `invalid`, `too_large`, `rate_limited`, `not_found`, `forbidden`, `conflict`, `unavailable`.
 */
export async function describeRevision(
  { revisions, content }: Pick<AppDeps, 'revisions' | 'content'>,
  key: DescriptionKey & CallerContext & { readonly description: string },
): Promise<void> {
  const { revisionId, accessTypeCode, description, caller, requestId } = key;
  if (description.trim() === '')
    throw invalid('Description is Empty', [{ path: '/request_body/description', message: 'must not be empty' }]);
  if (Buffer.byteLength(description) > descriptionLimitBytes)
    throw new AppError('too_large', `A description may be ${descriptionLimitBytes} bytes at most.`);
  const { solutionId } = await revisions.readEditable({ revisionId, caller, requestId });
  const location = { workspace: workspaceOf(accessTypeCode), solutionId, revisionId };
  await content.storeDescription(location, description, { userId: caller.userId, requestId });
}
