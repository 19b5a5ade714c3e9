import type { Context, Middleware } from 'koa';
import type { MessageCodec } from '../../kit/codec/protobuf.ts';
import { AppError, type FieldError, invalid } from '../../kit/errors.ts';
import { readBytes } from '../../kit/http/bytes-body.ts';
import { jsonBody } from '../../kit/http/json-body.ts';
import { type Classify, refusal, type Website } from '../domain/classify.ts';
import { unknownFields, websiteFromJson } from './json-website.ts';

const json = 'application/json';
const types = [json, 'application/vnd.google.protobuf', 'application/x-protobuf', 'application/octet-stream'];
const limitBytes = 64 * 1024;

interface Question {
  readonly website: Website;
  readonly errors: readonly FieldError[];
}

/** `classify` over HTTP: a `ClassifyIn` as protobuf or JSON in, a `ClassifyOut` out, in the caller's preferred of the two. */
export function classifyOverHttp(classify: Classify, input: MessageCodec, output: MessageCodec): Middleware {
  const readJson = jsonBody(limitBytes);

  async function read(ctx: Context): Promise<Question> {
    if (ctx.request.type === json) {
      await readJson(ctx, async () => undefined);
      const body = ctx.request.body as Record<string, unknown>;
      return { website: websiteFromJson(body), errors: unknownFields(body) };
    }
    return { website: decode(await readBytes(ctx, limitBytes)), errors: [] };
  }

  function decode(bytes: Buffer): Website {
    try {
      return input.decode(bytes);
    } catch (error) {
      throw new AppError('invalid', 'The body is not a ClassifyIn message.', { reason: 'not_decodable', cause: error });
    }
  }

  return async (ctx) => {
    if (!types.includes(ctx.request.type)) {
      throw new AppError('unsupported_media_type', `Send the website as ${types.join(', ')}.`);
    }
    const { website, errors } = await read(ctx);
    const outcome = classify(website);
    const wrong = 'errors' in outcome ? [...errors, ...outcome.errors] : errors;
    if (wrong.length > 0 || !('value' in outcome)) throw invalid(refusal, wrong);
    answer(ctx, outcome);
  };

  /** What the caller does not say, the request's own type says. */
  function answer(ctx: Context, outcome: { readonly value: number }): void {
    const type = ctx.accepts(ctx.request.type, ...types) || ctx.request.type;
    ctx.vary('Accept');
    ctx.body = type === json ? outcome : output.encode(outcome);
    ctx.type = type;
  }
}
