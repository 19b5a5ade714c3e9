import type { Context, Middleware } from 'koa';
import type { MessageCodec } from '../../kit/codec/protobuf.ts';
import { AppError, type FieldError, invalid } from '../../kit/errors.ts';
import { readBytes } from '../../kit/http/bytes-body.ts';
import { jsonBody } from '../../kit/http/json-body.ts';
import { invalidInput, type ModelInput, type ModelOutput, type Predict } from '../domain/predict.ts';
import type { InputField } from '../domain/served-model.ts';
import { inputFromJson, unknownFields } from './json-input.ts';

const json = 'application/json';
const types = [json, 'application/vnd.google.protobuf', 'application/x-protobuf', 'application/octet-stream'];
const limitBytes = 64 * 1024;

export interface ModelEndpoint {
  readonly predict: Predict;
  readonly inputs: readonly InputField[];
  /** The input's name, for people. */
  readonly inputName: string;
  readonly input: MessageCodec;
  readonly output: MessageCodec;
}

interface ParsedRequest {
  readonly modelInput: ModelInput;
  readonly errors: readonly FieldError[];
}

/** A model over HTTP: its input as protobuf or JSON in, its output out, in the caller's preferred of the two. */
export function callOverHttp({ predict, inputs, inputName, input, output }: ModelEndpoint): Middleware {
  const readJson = jsonBody(limitBytes);

  async function read(ctx: Context): Promise<ParsedRequest> {
    if (ctx.request.type === json) {
      await readJson(ctx, async () => undefined);
      const body = ctx.request.body as Record<string, unknown>;
      return { modelInput: inputFromJson(body, inputs), errors: unknownFields(body, inputs) };
    }
    return { modelInput: decode(await readBytes(ctx, limitBytes)), errors: [] };
  }

  function decode(bytes: Buffer): ModelInput {
    try {
      return input.decode(bytes);
    } catch (error) {
      const detail = `The body does not decode as ${inputName}.`;
      throw new AppError('invalid', detail, { reason: 'not_decodable', cause: error });
    }
  }

  return async (ctx) => {
    if (!types.includes(ctx.request.type)) {
      throw new AppError('unsupported_media_type', `Send the input as ${types.join(', ')}.`);
    }
    const { modelInput, errors } = await read(ctx);
    const judgement = predict(modelInput);
    const wrong = 'errors' in judgement ? [...errors, ...judgement.errors] : errors;
    if (wrong.length > 0 || !('answer' in judgement)) throw invalid(invalidInput, wrong);
    send(ctx, judgement.answer);
  };

  /** What the caller does not say, the request's own type says. */
  function send(ctx: Context, answer: ModelOutput): void {
    const type = ctx.accepts(ctx.request.type, ...types) || ctx.request.type;
    ctx.vary('Accept');
    ctx.body = type === json ? answer : output.encode(answer);
    ctx.type = type;
  }
}
