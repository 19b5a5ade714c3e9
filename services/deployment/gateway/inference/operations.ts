import type { Context } from 'koa';
import { z } from 'zod';
import { invalid } from '../../../kit/errors.ts';
import { readBytes } from '../../../kit/http/bytes-body.ts';
import type { Caller } from '../../../kit/http/caller.ts';
import { platformName } from '../../../kit/platform-name.ts';
import type { Tensor } from '../../app/inference/tensor.ts';
import { requireKeyFor } from '../../app/keys/key-caller.ts';
import { keyOf } from '../keys/accept-keys.ts';
import { type DeploymentOperationDeps, operation } from '../operation.ts';
import { type InferRequest, readInferRequest } from './read-request.ts';
import { type WrittenTensor, writeInferAnswer } from './write-answer.ts';

const jsonLengthHeader = 'inference-header-content-length';
const group = 'inference';
const base = '/inference/v2';

const readServer = operation({
  ...{ method: 'GET', path: base, id: 'readInferenceServer', group, access: 'open' },
  summary: 'The server, as clients of the Open Inference Protocol ask for it',
  answer: z.object({ name: z.string(), version: z.string(), extensions: z.array(z.string()) }),
  failures: [],
  run: async () => ({ name: platformName, version: '2', extensions: ['binary_tensor_data'] }),
});

const readLive = operation({
  ...{ method: 'GET', path: `${base}/health/live`, id: 'readInferenceLive', group, access: 'open' },
  summary: 'Whether the server is there',
  answer: z.object({ live: z.boolean() }),
  failures: [],
  run: async () => ({ live: true }),
});

const readReady = operation({
  ...{ method: 'GET', path: `${base}/health/ready`, id: 'readInferenceReady', group, access: 'open' },
  summary: 'Whether it takes calls',
  answer: z.object({ ready: z.boolean() }),
  failures: [],
  run: async () => ({ ready: true }),
});

const Model = z.object({
  model: z.string().max(300).describe('Name or id of a deployment; with `.operation` behind it where it has several.'),
});
const Versioned = Model.extend({ version: z.string().max(100).describe('The revision in force.') });
const places = [
  { at: `${base}/models/{model}`, suffix: '', params: Model },
  { at: `${base}/models/{model}/versions/{version}`, suffix: 'Version', params: Versioned },
];

const Described = z.array(z.object({ name: z.string(), datatype: z.string(), shape: z.array(z.int()) }));

const modelOperations = places.flatMap(({ at, suffix, params }) => [
  operation({
    ...{ method: 'GET', path: at, id: `readInferenceModel${suffix}`, group, access: 'caller', params },
    summary: 'What a deployment takes and gives, as tensors',
    answer: z.object({
      ...{ name: z.string(), versions: z.array(z.string()), platform: z.string() },
      ...{ inputs: Described, outputs: Described },
    }),
    failures: [401, 403, 404, 415, 503],
    async run(call, deps) {
      const { callable, inputs, outputs } = await findModel(call, deps);
      const { name, revisionId } = callable.deployment;
      return { name, versions: [revisionId], platform: platformName, inputs, outputs };
    },
  }),
  operation({
    ...{ method: 'GET', path: `${at}/ready`, id: `readInferenceModelReady${suffix}`, group, access: 'caller', params },
    summary: 'Whether a deployment takes calls',
    answer: z.object({ name: z.string(), ready: z.boolean() }),
    failures: [401, 403, 404, 415, 503],
    async run(call, deps) {
      const { callable } = await findModel(call, deps);
      return { name: callable.deployment.name, ready: true };
    },
  }),
  operation({
    ...{ method: 'POST', path: `${at}/infer`, id: `infer${suffix}`, group, access: 'caller', params },
    summary: 'Call a deployment with tensors',
    description:
      'JSON, or JSON with the binary form of tensors behind it, as the Open Inference Protocol has it. A tensor of [n] or [n, 1] ' +
      'for each field of the message; one of [n, k] numbers stands for k fields.',
    uploadType: '*/*',
    answerType: '*/*',
    answer: z.file(),
    failures: [400, 401, 403, 404, 413, 415, 422, 429, 502, 503, 504],
    async run(call, deps) {
      const { ctx, caller } = call;
      const key = keyOf(ctx);
      const served = await findModel(call, deps);
      if (key) deps.limitCalls.request(key);
      const body = await readBytes(ctx, deps.messageLimitBytes);
      const request = readInferRequest(body, lengthOf(ctx.get(jsonLengthHeader)));
      const tensors = wantedOf(
        request,
        await deps.inference.infer(served, request.inputs, { userId: caller.userId, key }),
      );
      const { name, revisionId } = served.callable.deployment;
      const head = { model_name: name, model_version: revisionId, ...(request.id !== undefined && { id: request.id }) };
      const answer = writeInferAnswer(head, tensors);
      if (answer.jsonLength !== undefined) ctx.set(jsonLengthHeader, String(answer.jsonLength));
      ctx.status = 200;
      ctx.set('Content-Type', answer.jsonLength === undefined ? 'application/json' : 'application/octet-stream');
      ctx.body = answer.body;
    },
  }),
]);

interface ModelRequest {
  readonly params: { readonly model: string; readonly version?: string };
  readonly caller: Caller;
  readonly ctx: Context;
}

async function findModel({ params, caller, ctx }: ModelRequest, { inference }: DeploymentOperationDeps) {
  const served = await inference.find(params.model, params.version, caller);
  requireKeyFor(keyOf(ctx), served.callable.deployment.id);
  return served;
}

function lengthOf(header: string): number | undefined {
  if (header === '') return undefined;
  if (/^\d{1,10}$/.test(header)) return Number(header);
  throw invalid('Inference-Header-Content-Length is the number of bytes of the JSON.');
}

/** Errors: `invalid` for an output that the model does not have. */
function wantedOf({ outputs, binaryOutputs }: InferRequest, tensors: readonly Tensor[]): WrittenTensor[] {
  if (!outputs) return tensors.map((tensor) => ({ ...tensor, binary: binaryOutputs }));
  return outputs.map(({ name, binary }) => {
    const tensor = tensors.find((one) => one.name === name);
    if (tensor) return { ...tensor, binary };
    throw invalid(`There is no output ${name}: the model gives ${tensors.map((one) => one.name).join(', ')}.`);
  });
}

/** The Open Inference Protocol, version 2, over HTTP. */
export const inferenceOperations = [readServer, readLive, readReady, ...modelOperations];
