import type { Context } from 'koa';
import { AppError, type FieldError, invalid } from '../../kit/errors.ts';
import { readBytes } from '../../kit/http/bytes-body.ts';
import { jsonBody } from '../../kit/http/json-body.ts';
import { invalidInput, type ModelInput, type ModelOutput } from '../domain/predict.ts';
import type { ModelDeps } from './deps.ts';
import { inputFromJson, unknownFields } from './json-input.ts';

const json = 'application/json';
export const protobufTypes = ['application/vnd.google.protobuf', 'application/x-protobuf', 'application/octet-stream'];
const types = [json, ...protobufTypes];
const limitBytes = 64 * 1024;
const readJson = jsonBody(limitBytes);

interface ParsedRequest {
  readonly modelInput: ModelInput;
  readonly errors: readonly FieldError[];
}

/** Answers a call of the model: its input as protobuf or JSON, its output in the type that the caller prefers. */
export async function callModel(ctx: Context, model: ModelDeps): Promise<void> {
  if (!types.includes(ctx.request.type))
    throw new AppError('unsupported_media_type', `Send the input as ${types.join(', ')}.`);
  const { modelInput, errors } = await read(ctx, model);
  const prediction = model.predict(modelInput);
  const wrong = 'errors' in prediction ? [...errors, ...prediction.errors] : errors;
  if (wrong.length > 0 || !('answer' in prediction)) throw invalid(invalidInput, wrong);
  send(ctx, prediction.answer, model);
}

async function read(ctx: Context, model: ModelDeps): Promise<ParsedRequest> {
  if (ctx.request.type === json) {
    await readJson(ctx, async () => undefined);
    const body = ctx.request.body as Record<string, unknown>;
    return { modelInput: inputFromJson(body, model.inputs), errors: unknownFields(body, model.inputs) };
  }
  return { modelInput: decode(await readBytes(ctx, limitBytes), model), errors: [] };
}

function decode(bytes: Buffer, { input, inputName }: ModelDeps): ModelInput {
  try {
    return input.decode(bytes);
  } catch (error) {
    const detail = `The body does not decode as ${inputName}.`;
    throw new AppError('invalid', detail, { reason: 'not_decodable', cause: error });
  }
}

/** Without a preference in `Accept`, the output has the type of the request. */
function send(ctx: Context, answer: ModelOutput, { output }: ModelDeps): void {
  const type = ctx.accepts(ctx.request.type, ...types) || ctx.request.type;
  ctx.vary('Accept');
  ctx.body = type === json ? answer : output.encode(answer);
  ctx.type = type;
}
