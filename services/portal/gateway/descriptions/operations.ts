import { z } from 'zod';
import { AppError, invalid, notFound } from '../../../kit/errors.ts';
import { uuid } from '../../../kit/http/api/fields.ts';
import { enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { executeCommand } from '../../app/send-command.ts';
import { mayReadText, workspaceOf } from '../../domain/workspaces.ts';
import { operation } from '../operation.ts';
import { parseTextCode } from '../read-text-code.ts';

/** UTF-8 bytes of HTML; what content and the catalog take. */
const limitBytes = 2 << 20;

const common = {
  path: '/solution/revision/{revisionId}/{accessTypeCode}/description',
  group: 'descriptions',
  params: z.object({ revisionId: uuid(), accessTypeCode: z.string() }),
  answer: enveloped(
    z.object({ description: z.string(), revisionId: z.string(), accessTypeCode: z.enum(['PB', 'OR']) }),
  ),
} as const;

const read = operation({
  ...common,
  method: 'GET',
  summary: 'What a revision is described by, for everybody (PB) or for the organisation (OR)',
  access: 'open',
  async run({ params, caller, requestId }, deps) {
    const { revisionId } = params;
    const accessTypeCode = parseTextCode(params.accessTypeCode);
    const { solutionId } = await deps.revisions.read({ revisionId, caller, requestId });
    if (!mayReadText(caller, accessTypeCode)) throw notFound(`No revision with ID ${revisionId}`);
    const workspace = workspaceOf(accessTypeCode);
    const description = await deps.content.description({ workspace, solutionId, revisionId }, requestId);
    // Clients tell by this status that there is none yet.
    if (description === undefined) throw invalid('There is no description of this revision yet.', [], 'no_description');
    return styleA('Description Fetched Successfully', { description, revisionId, accessTypeCode });
  },
});

const write = operation({
  ...common,
  method: 'POST',
  summary: 'Describe a revision, in HTML',
  access: 'caller',
  body: request(z.object({ description: z.string().nullish() })),
  // JSON may write one character as six.
  bodyLimit: 6 * limitBytes + 4_096,
  async run({ params, body, caller, requestId }, deps) {
    const { revisionId } = params;
    const accessTypeCode = parseTextCode(params.accessTypeCode);
    const description = body.request_body.description ?? '';
    if (description.trim() === '')
      throw invalid('Description is Empty', [{ path: '/request_body/description', message: 'must not be empty' }]);
    if (Buffer.byteLength(description) > limitBytes)
      throw new AppError('too_large', `A description may be ${limitBytes} bytes at most.`);
    const { solutionId } = await deps.revisions.readEditable({ revisionId, caller, requestId });
    const workspace = workspaceOf(accessTypeCode);
    await executeCommand(deps, {
      to: 'content',
      type: 'modelyard.content.StoreDescription',
      aggregate: `description/${workspace}/${solutionId}/${revisionId}`,
      data: { workspace, solutionId, revisionId, description },
      requestId,
    });
    return styleA('Description Updated Successfully', { description, revisionId, accessTypeCode });
  },
});

/** Descriptions of revisions; content keeps them, rid of what could run in a reader's browser. */
export const descriptionOperations = [read, write];
