import { z } from 'zod';
import { Reply } from '../../../kit/http/api/answer.ts';
import { readBytes } from '../../../kit/http/bytes-body.ts';
import { keyOf, requireKeyFor } from '../keys/accept-keys.ts';
import { operation } from '../operation.ts';

const Deployment = z.string().max(100).describe('Its id or its name.');

/** Calls an operation of what runs: protobuf as the model has it, or JSON by the model's proto. */
export const runDeployment = operation({
  ...{ method: 'POST', path: '/run/{deployment}/{operation}', id: 'runDeployment', group: 'run', access: 'caller' },
  summary: 'Call an operation of a deployment with JSON, or with the bytes of its protobuf message',
  description:
    'With `Content-Type: application/json` message and answer are in the JSON form of the model’s proto; every other type is the message itself.',
  params: z.object({ deployment: Deployment, operation: z.string().max(200) }),
  uploadType: '*/*',
  answerType: '*/*',
  answer: z.file(),
  failures: [400, 401, 403, 404, 413, 415, 422, 429, 502, 503, 504],
  async run({ params, caller, ctx }, { calls, call, limitCalls, messageLimitBytes }) {
    const callable = await calls.find(params.deployment, caller);
    const key = keyOf(ctx);
    requireKeyFor(key, callable.deployment.id);
    if (key) await limitCalls.request(key);
    const body = await readBytes(ctx, messageLimitBytes);
    const json = ctx.is('application/json') === 'application/json';
    const { bytes, contentType } = await call(callable, params.operation, body, json, { userId: caller.userId, key });
    ctx.status = 200;
    ctx.set({ 'Content-Type': contentType, 'X-Revision-Id': callable.deployment.revisionId });
    ctx.body = bytes;
  },
});

const Callable = z
  .object({
    id: z.uuid(),
    name: z.string(),
    revisionId: z.uuid(),
    operations: z.array(
      z.object({ name: z.string(), json: z.boolean().describe('Whether it can be called with JSON.') }),
    ),
  })
  .meta({ id: 'Callable' });

/** What can be called. */
export const describeRun = operation({
  ...{ method: 'GET', path: '/run/{deployment}', id: 'describeRun', group: 'run', access: 'caller' },
  summary: 'The operations of a deployment',
  params: z.object({ deployment: Deployment }),
  answer: Callable,
  failures: [401, 403, 404, 503],
  async run({ params, caller, ctx }, { calls }) {
    const { deployment, operations } = await calls.find(params.deployment, caller);
    requireKeyFor(keyOf(ctx), deployment.id);
    const { id, name, revisionId } = deployment;
    const described = operations.map(({ name, input, output }) => ({ name, json: Boolean(input && output) }));
    return new Reply({ id, name, revisionId, operations: described }, { headers: { 'Cache-Control': 'no-store' } });
  },
});
