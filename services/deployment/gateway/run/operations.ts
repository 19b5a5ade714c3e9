import { Readable } from 'node:stream';
import { z } from 'zod';
import { Reply } from '../../../kit/http/api/answer.ts';
import { readBytes } from '../../../kit/http/bytes-body.ts';
import { callbackField, checkCallback, readCallback } from '../../../kit/http/outbound/callback-address.ts';
import { prefersAsync } from '../../../kit/http/prefers-async.ts';
import { answerOf, csvType, jsonType, ndjsonType } from '../../app/calls/answer-of.ts';
import { requireKeyFor } from '../../app/keys/key-caller.ts';
import { keyOf } from '../keys/accept-keys.ts';
import { operation } from '../operation.ts';
import { askAgain, hrefOf, readAccepted, Waiting } from './read-accepted.ts';
import { createRunDocument } from './run-document.ts';

const Deployment = z.string().max(100).describe('Its id or its name.');

/** Calls an operation of what runs: protobuf as the model has it, or JSON by the model's proto. */
export const runDeployment = operation({
  ...{ method: 'POST', path: '/run/{deployment}/{operation}', id: 'runDeployment', group: 'run', access: 'caller' },
  summary: 'Call an operation of a deployment with JSON, or with the bytes of its protobuf message',
  description:
    'With `Content-Type: application/json` message and answer are in the JSON form of the model’s proto; every other type is the message itself. ' +
    'An array of messages, or one on each line with `application/x-ndjson`, is a batch: the answers are in the same form and ' +
    'order, and `{"error":{"index","status","code","detail"}}` is in the place of one that failed. `text/csv`, with the ' +
    'fields in its first line, is taken for messages that have values or lists alone, and given where the answer is such a ' +
    'message and `Accept` does not ask for JSON; the column `error` says why a row has no answer.',
  params: z.object({ deployment: Deployment, operation: z.string().max(200) }),
  query: z.object({ callback: callbackField('`X-Call-Id`, `X-Call-Status`') }),
  uploadType: '*/*',
  headers: z.object({
    prefer: z
      .string()
      .max(200)
      .optional()
      .describe(
        '`respond-async`: 202 at once, with the address of the answer; the call is made even if a process dies.',
      ),
  }),
  answerType: '*/*',
  answer: z.file(),
  answers: {
    202: {
      description: 'Accepted with `respond-async`',
      schema: Waiting,
      headers: {
        Location: 'Where the answer will be.',
        'Preference-Applied': '`respond-async`.',
        'Retry-After': 'Seconds.',
      },
    },
  },
  failures: [400, 401, 403, 404, 413, 415, 422, 429, 502, 503, 504],
  async run({ params, caller, ctx, requestId }, deps) {
    const { calls, call, acceptCall, callbacks, limitCalls, messageLimitBytes } = deps;
    const callable = await calls.find(params.deployment, caller);
    const key = keyOf(ctx);
    requireKeyFor(key, callable.deployment.id);
    if (key) limitCalls.request(key);
    const callback = readCallback(ctx, callbacks.rules);
    if (callback !== undefined) await checkCallback(callback, callbacks.policy);
    const body = await readBytes(ctx, messageLimitBytes);
    ctx.set('X-Revision-Id', callable.deployment.revisionId);
    ctx.vary('Prefer');
    const type = ctx.is(jsonType, ndjsonType, csvType) || undefined;
    const wantsCsv = ctx.accepts(type === csvType ? csvType : jsonType, csvType, jsonType) === csvType;
    const form = type === undefined ? undefined : calls.requireJson(callable, params.operation);
    if (prefersAsync(ctx)) {
      const deploymentId = callable.deployment.id;
      const { operation } = params;
      const id = await acceptCall({
        ...{ deploymentId, operation, userId: caller.userId, key, type, wantsCsv, body, callback },
      });
      const href = hrefOf(deploymentId, id);
      const headers = { Location: href, 'Preference-Applied': 'respond-async', 'Retry-After': askAgain };
      return new Reply({ id, status: 'waiting', href }, { status: 202, headers });
    }
    const callWith = (message: Buffer) =>
      call(callable, params.operation, message, type !== undefined, { userId: caller.userId, key });
    const answer =
      form && type ? await answerOf({ wantsCsv, body, form, type, callWith, requestId }) : await callWith(body);
    ctx.status = 200;
    ctx.set('Content-Type', answer.contentType);
    ctx.body = 'bytes' in answer ? answer.bytes : Readable.from(answer.chunks);
    return undefined;
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
const describeRun = operation({
  ...{ method: 'GET', path: '/run/{deployment}', id: 'describeRun', group: 'run', access: 'caller' },
  summary: 'The operations of a deployment',
  params: z.object({ deployment: Deployment }),
  answer: Callable,
  failures: [401, 403, 404, 503],
  async run({ params, caller, ctx }, { calls }) {
    const callable = await calls.find(params.deployment, caller);
    requireKeyFor(keyOf(ctx), callable.deployment.id);
    const { id, name, revisionId } = callable.deployment;
    const described = calls.describe(callable).map(({ name, form }) => ({ name, json: form !== undefined }));
    return new Reply({ id, name, revisionId, operations: described }, { headers: { 'Cache-Control': 'no-store' } });
  },
});

/** The same for programs: what generators of clients read. */
const readRunDocument = operation({
  ...{ method: 'GET', path: '/run/{deployment}/openapi.json', id: 'readRunDocument', group: 'run', access: 'caller' },
  summary:
    'An OpenAPI 3.1 document of a deployment, made from the protos of its models, with an example of each message',
  params: z.object({ deployment: Deployment }),
  answer: z.looseObject({ openapi: z.string() }),
  failures: [401, 403, 404, 503],
  async run({ params, caller, ctx }, { calls }) {
    const callable = await calls.find(params.deployment, caller);
    requireKeyFor(keyOf(ctx), callable.deployment.id);
    return new Reply(createRunDocument(calls, callable), { headers: { 'Cache-Control': 'no-store' } });
  },
});

/** The page is the same for all deployments; it reads the document with the token of its reader. */
const showRunPage = operation({
  ...{ method: 'GET', path: '/run/{deployment}/docs.html', id: 'showRunPage', group: 'run', access: 'open' },
  summary: 'A page to try the operations of a deployment',
  params: z.object({ deployment: Deployment }),
  answerType: 'text/html',
  failures: [],
  run: async ({ ctx }, { showRunPage }) => showRunPage(ctx),
});

export const runOperations = [runDeployment, readAccepted, describeRun, readRunDocument, showRunPage];
