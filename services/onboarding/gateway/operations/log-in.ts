import { z } from 'zod';
import { Reply } from '../../../kit/http/api/answer.ts';
import { operation, places } from '../operation.ts';

const text = z.string().min(1).max(200);

/** Where clients get the token that a push needs. */
export const logIn = operation({
  ...{ method: 'POST', ...places('/auth'), id: 'logIn', group: 'onboarding', access: 'open' },
  summary: 'A token for a login name and a password',
  body: z.object({
    request_body: z.object({
      username: text,
      password: text,
      oneTimeCode: text
        .optional()
        .describe('For users with a second factor.')
        .meta({ examples: ['123456'] }),
    }),
  }),
  answer: z.object({ status: z.literal('SUCCESS'), jwtToken: z.string() }).meta({ id: 'Token' }),
  answerHeaders: { jwtToken: 'The same token.' },
  failures: [400, 401, 429, 503],
  async run({ body: { request_body }, ctx, requestId }, deps) {
    const { oneTimeCode, ...rest } = request_body;
    const network = ctx.get('x-forwarded-for') || ctx.ip;
    const given = { ...rest, ...(oneTimeCode !== undefined && { oneTimeCode }) };
    const jwtToken = await deps.logIn(given, { requestId, network });
    return new Reply({ status: 'SUCCESS', jwtToken }, { headers: { jwtToken } });
  },
});
