import type { Context } from 'koa';
import { z } from 'zod';
import type { StoredFile } from '../../contracts/content.ts';
import { sendsCommand } from '../../kit/http/commands/answers.ts';
import { solutionDocuments } from '../../platform/access/solution-documents.ts';
import { type FilesState, latestFiles } from '../domain/state.ts';

const envelopeShape = z.object({
  status: z.boolean().nullable(),
  status_code: z.int(),
  response_detail: z.string(),
  response_code: z.string().nullable(),
  response_body: z.string().nullable().describe('The stored name.'),
  error_code: z.literal('100'),
});

/** The keys that clients of the predecessor read. */
export const Envelope = envelopeShape.meta({ id: 'Envelope' });

/** An envelope, and beside its keys what newer clients read. */
export const StoredFileAnswer = envelopeShape
  .extend({
    name: z.string(),
    size: z.int().describe('Bytes.'),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    contentType: z.string(),
    href: z.string().describe('Where it can be downloaded, percent-encoded.'),
    pending: z.boolean().optional().describe('True: readers see it once a publish request has passed the checks.'),
  })
  .meta({ id: 'StoredFile' });

const files = '/site/binaries/content';

interface DocumentPlace {
  readonly workspace: string;
  readonly solutionId: string;
  readonly revisionId: string;
}

/** The paths under which files are downloaded. */
export const documentHref =
  ({ workspace, solutionId, revisionId }: DocumentPlace) =>
  (name: string): string =>
    `${solutionDocuments}${solutionId}/${revisionId}/${workspace}/${encodeURIComponent(name)}`;

export const imageHref =
  (cmsName: string, solutionId: string) =>
  (name: string): string =>
    `${files}/gallery/${cmsName}/solution/${solutionId}/${encodeURIComponent(name)}`;

export const siteImageHref =
  (cmsName: string, folder: string) =>
  (name: string): string =>
    `${files}/gallery/${cmsName}/global/${folder}/${encodeURIComponent(name)}`;

export const FileNames = z.array(z.string().meta({ examples: ['manual.pdf'] }));

/** The same for clients of the predecessor. */
export const NamesEnvelope = envelopeShape.extend({ response_body: FileNames }).meta({ id: 'NamesEnvelope' });

/** Their names: of what readers see, or will see. */
export const namesOf = (
  state: Pick<FilesState, 'files' | 'pending'> | undefined,
  isPending: boolean,
  isImage = false,
): string[] => (state ? (isPending ? latestFiles(state, isImage) : state.files) : []).map(({ name }) => name);

/** Success. `error_code` "100" is what clients of the predecessor compare. */
export const envelope = (detail: string, body: string | null): z.output<typeof Envelope> => ({
  status: null,
  status_code: 0,
  response_detail: detail,
  response_code: null,
  response_body: body,
  error_code: '100',
});

/** What a write is answered with whose effect waits for checks, beside what it is answered with otherwise. */
export const pendingHeader = {
  ...sendsCommand.answerHeaders,
  Warning: '`299`: the revision is published, and readers see the change once a publish request has passed the checks.',
};

/** For the descriptions of operations. */
export const pendingNote =
  'On a published revision it waits for the checks of the next publish request, which the header `Warning` says; 409 while one is pending.';

const pendingText =
  '299 modelyard "pending until checked: readers see this once a publish request for the revision has passed"';

/** Tells clients that readers do not see what they sent yet. Resolves to whether that is so. */
export function warnIfHeld(ctx: Context, event: object): boolean {
  const isHeld = 'heldAt' in event;
  if (isHeld) ctx.set('Warning', pendingText);
  return isHeld;
}

export const storedFile = (
  detail: string,
  file: StoredFile,
  { href, isHeld }: { readonly href: string; readonly isHeld: boolean },
): z.output<typeof StoredFileAnswer> => ({
  ...envelope(detail, file.name),
  name: file.name,
  size: file.size,
  sha256: file.sha256,
  contentType: file.contentType,
  href: isHeld ? `${href}?version=pending` : href,
  ...(isHeld && { pending: true }),
});
