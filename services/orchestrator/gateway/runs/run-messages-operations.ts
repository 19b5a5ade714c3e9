import { z } from 'zod';
import { notFound } from '../../../kit/errors.ts';
import { clientIn } from '../../../platform/principals/client-of.ts';
import { RunMessages } from '../answers.ts';
import { operation } from '../deps.ts';
import { inBothScopes } from '../solution-scope.ts';
import { readable } from './readable-run.ts';

/** What models took and gave, for those who may see how the run went. */
export const runMessagesOperations = inBothScopes(({ prefix, suffix, params }) => [
  operation({
    ...{ method: 'GET', path: `${prefix}/runs/{id}/messages`, id: `getRunMessages${suffix}` },
    ...{ group: 'runs', access: 'open' },
    params: params.extend({ id: z.string().describe('The header `X-Run-Id` of the run.') }),
    summary: 'What each model of a run took and gave',
    description:
      'Of runs that were started with `X-Record-Messages: true`, for 15 minutes: messages of up to 32 KiB, of up to 200 models.',
    answer: RunMessages,
    failures: [400, 401, 403, 404, 503],
    async run({ ctx, params: { id, ...scope } }, deps) {
      ctx.set('Cache-Control', 'no-store');
      const run =
        (await readable(ctx, scope, await deps.asyncRuns.find(id), deps)) ??
        (await readable(ctx, scope, await deps.runLog.find(id), deps));
      if (!run) {
        await deps.authorise.anything(clientIn(ctx), 'read');
        throw notFound('There is no such run, or it has not ended, or it ended too long ago.');
      }
      const messages = await deps.runMessages.find(id);
      return {
        messages: messages.map(({ node, operation, input, output }) => ({
          ...{ node, operation, input: textOf(input), output: textOf(output) },
        })),
      };
    },
  }),
]);

const textOf = (bytes: Uint8Array | undefined): string | null =>
  bytes === undefined ? null : Buffer.from(bytes).toString('base64');
