import { z } from 'zod';
import { Reply } from '../../../kit/http/api/answer.ts';
import { tokenOf } from '../../../platform/principals/token-of.ts';
import { testTransports } from '../../domain/test-deployments.ts';
import { operation } from '../operation.ts';
import { params } from '../shapes.ts';

const about = { group: 'test runs', access: 'caller', path: '/compositions/{id}/test-run', params } as const;

const Hop = z.object({
  node: z.string().describe('Id of the node of the graph.'),
  operation: z.string(),
  status: z.string().describe('`ok`, `skipped`, or the code of the failure.'),
  at: z.string(),
  durationMs: z.number(),
  bytesIn: z.int(),
  bytesOut: z.int(),
  topic: z.string().optional().describe('With partition and offset: where the message was, over topics.'),
  partition: z.int().optional(),
  offset: z.int().optional(),
  input: z.unknown().describe('What the model took, by its proto; null where it is not known, or larger than 32 KiB.'),
  output: z.unknown().describe('What it gave, likewise.'),
});

const TestRunResult = z
  .object({
    deployment: z.string().describe('What ran it: an id for `GET /deployments/{id}`, its logs and its removal.'),
    operation: z.string(),
    id: z.string(),
    transport: z.string(),
    status: z.string().describe('`done`, `failed`; `running` where it has not ended in time.'),
    failure: z.object({ code: z.string(), node: z.string(), detail: z.string() }).nullable(),
    hops: z.array(Hop).describe('In the order in which they ended.'),
    output: z.unknown().describe('The answer by the proto of the model that gives it; null where it has none.'),
    outputBytes: z.string().nullable().describe('The answer in Base64, where it has no JSON form.'),
  })
  .meta({ id: 'CompositionTestRun' });

const Starting = z
  .object({ deployment: z.string(), status: z.string(), detail: z.string().nullable() })
  .meta({ id: 'CompositionTestStarting' });

export const testComposition = operation({
  ...{ ...about, method: 'POST', id: 'testComposition' },
  summary: 'Run one message through the composition as it is saved, and show every hop of it',
  description:
    'The first test run deploys the saved revision for the caller; until it runs, the answer is 202: repeat the request. What ' +
    'is deployed stays for further runs, is replaced once the composition is saved again, and goes with `DELETE`. With ' +
    '`deployment` the message goes through one that runs already. The failure of a model is a result: `status` is `failed`.',
  body: z.strictObject({
    operation: z.string().min(1).max(200).optional().describe('Of the first model; the only one where it is left out.'),
    message: z.unknown().describe('By the proto of the model that takes it.'),
    transport: z.enum(testTransports).default('http').describe('How messages move between the models.'),
    target: z
      .string()
      .max(64)
      .optional()
      .describe('Where it is deployed; the first of the platform where it is left out.'),
    deployment: z.string().max(100).optional().describe('Id or name of a deployment that runs already.'),
  }),
  bodyLimit: 4_000_000,
  answer: TestRunResult,
  answers: { 202: { description: 'It is being deployed; repeat the request', schema: Starting } },
  failures: [400, 401, 403, 404, 409, 413, 415, 422, 503],
  async run({ params: { id }, body, caller, ctx }, { findComposition, testComposition }) {
    const composition = await findComposition(id, caller);
    const { operation, message = {}, transport, target, deployment } = body;
    const request = { token: tokenOf(ctx), operation, message, transport, target, deployment };
    const tested = await testComposition.run(composition, request);
    if (tested.status === 'ran') {
      const { run, ...where } = tested;
      return { deployment: where.deployment, operation: where.operation, ...run, hops: [...run.hops] };
    }
    const { id: starting, status, detail } = tested.deployment;
    return new Reply(
      { deployment: starting, status, detail },
      { status: 202, headers: { 'Retry-After': '2' } },
    ) as never;
  },
});

export const endTests = operation({
  ...{ ...about, method: 'DELETE', id: 'endCompositionTests' },
  summary: 'Remove what test runs of the caller have deployed',
  answer: z.object({ removed: z.int() }),
  failures: [401, 403, 404, 503],
  run: async ({ params: { id }, caller, ctx }, { findComposition, testComposition }) => ({
    removed: await testComposition.end(await findComposition(id, caller), tokenOf(ctx)),
  }),
});
