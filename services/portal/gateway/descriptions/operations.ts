import { z } from 'zod';
import { uuid } from '../../../kit/http/api/fields.ts';
import { enveloped, request, styleA } from '../../../platform/envelopes/envelope.ts';
import { describeRevision, descriptionLimitBytes, readDescription } from '../../app/describe-revision.ts';
import { operation } from '../operation.ts';
import { parseTextCode } from '../parse-text-code.ts';

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
  summary: 'The description of a revision, for everyone (PB) or for the organisation (OR)',
  access: 'open',
  query: z.object({
    version: z
      .enum(['visible', 'pending'], 'must be visible or pending')
      .default('visible')
      .describe('`pending`: as it will be once it is checked, for the people of the solution.'),
  }),
  async run({ params, query: { version }, caller, requestId }, deps) {
    const key = { revisionId: params.revisionId, accessTypeCode: parseTextCode(params.accessTypeCode) };
    const description = await readDescription(deps, { ...key, version, caller, requestId });
    return styleA('Description Fetched Successfully', { description, ...key });
  },
});

const write = operation({
  ...common,
  method: 'POST',
  summary: 'Describe a revision, in HTML',
  access: 'caller',
  body: request(z.object({ description: z.string().nullish() })),
  // JSON may write one character as six.
  bodyLimit: 6 * descriptionLimitBytes + 4_096,
  async run({ params, body, caller, requestId }, deps) {
    const key = { revisionId: params.revisionId, accessTypeCode: parseTextCode(params.accessTypeCode) };
    const description = body.request_body.description ?? '';
    await describeRevision(deps, { ...key, description, caller, requestId });
    return styleA('Description Updated Successfully', { description, ...key });
  },
});

/** Descriptions of revisions. */
export const descriptionOperations = [read, write];
