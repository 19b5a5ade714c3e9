import { z } from 'zod';
import type { TestHop } from '../../domain/test-run.ts';
import { operation } from '../operation.ts';

const Hop = z.object({
  node: z.string().describe('Of the blueprint; empty for a single model.'),
  operation: z.string(),
  status: z.string().describe('`ok`, `skipped`, or the code of the failure.'),
  at: z.string(),
  durationMs: z.number(),
  bytesIn: z.int(),
  bytesOut: z.int(),
  topic: z.string().optional(),
  partition: z.int().optional(),
  offset: z.int().optional(),
  input: z.unknown().describe('What the model took, by its proto; null where it is not known, or larger than 32 KiB.'),
  output: z.unknown().describe('What it gave, likewise.'),
});

export const TestRun = z
  .object({
    id: z.string(),
    transport: z.string(),
    status: z.string().describe('`done`, `failed`; `running` where it has not ended in time.'),
    failure: z.object({ code: z.string(), node: z.string(), detail: z.string() }).nullable(),
    hops: z.array(Hop).describe('In the order in which they ended.'),
    output: z.unknown().describe('The answer by the proto of the model that gives it; null where it has none.'),
    outputBytes: z.string().nullable().describe('The answer in Base64, where it has no JSON form.'),
  })
  .meta({ id: 'TestRun' });

const showHop = ({ input = null, output = null, ...hop }: TestHop) => ({ ...hop, input, output });

/** Runs one message, and shows every hop of it. */
export const testRun = operation({
  ...{ method: 'POST', path: '/deployments/{deployment}/test-run', id: 'testRun', group: 'run', access: 'caller' },
  summary: 'Run one message through a deployment, and show every hop of it; a failure of a model is a result',
  params: z.object({ deployment: z.string().max(100).describe('Its id or its name.') }),
  body: z.strictObject({
    operation: z.string().min(1).max(200),
    message: z.unknown().describe('By the proto of the model that takes it.'),
  }),
  bodyLimit: 4_000_000,
  answer: TestRun,
  failures: [400, 401, 403, 404, 413, 415, 422, 503],
  async run({ params, body, caller }, { calls, runTest }) {
    const callable = await calls.find(params.deployment, caller);
    const message = Buffer.from(JSON.stringify(body.message ?? {}));
    const { failure, hops, output, outputBytes, ...run } = await runTest(callable, body.operation, message);
    return {
      ...{ ...run, failure: failure ?? null, hops: hops.map(showHop) },
      ...{ output: output ?? null, outputBytes: outputBytes?.toString('base64') ?? null },
    };
  },
});
