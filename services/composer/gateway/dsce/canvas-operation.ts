import type { Context } from 'koa';
import { z } from 'zod';
import type { Operation } from '../../../kit/http/api/operation.ts';
import type { Caller } from '../../../kit/http/caller.ts';
import { readJsonDocument } from '../../../kit/http/json-document.ts';
import { type ComposerOperationDeps, operation } from '../operation.ts';
import { type Parameters, parametersOf, requireOwnId } from './parameters.ts';

export interface CanvasCall {
  readonly of: Parameters;
  readonly body: Readonly<Record<string, unknown>>;
  readonly caller: Caller;
  readonly ctx: Context;
}

interface Declared {
  readonly method: 'GET' | 'POST';
  /** Below `/dsce/`, and below `/dsce/dsce/`, as the predecessor's front end asks. */
  readonly path: string;
  /** Another path, which canvases ask for as well. */
  readonly alsoAt?: string;
  readonly summary: string;
  /** Names of the parameters, as the canvas spells them. */
  readonly parameters: readonly string[];
  /** Whether it has a JSON body. */
  readonly hasBody?: true;
  readonly run: (call: CanvasCall, deps: ComposerOperationDeps) => Promise<unknown>;
}

const limits = { limitBytes: 900_000, maxDepth: 64 };

/**
 * An operation of the predecessor's canvas: everything is in the query, in any case; answers have no envelope, and what went wrong is
 * said in them with status 200. Missing tokens, tokens of others and engines that are unavailable have their true status.
 */
export function canvasOperation(declared: Declared): Operation<ComposerOperationDeps> {
  const { method, path, alsoAt, summary, parameters, hasBody, run } = declared;
  const aliases = [`/dsce/dsce/${path}`, ...(alsoAt ? [`/dsce/${alsoAt}`, `/dsce/dsce/${alsoAt}`] : [])];
  return operation({
    ...{ method, path: `/dsce/${path}`, aliases, id: nameOf(path), summary, group: 'canvas' },
    access: 'caller',
    query: z.looseObject(Object.fromEntries(parameters.map((name) => [name, z.string().max(200_000).optional()]))),
    ...(hasBody && { uploadType: { 'application/json': z.looseObject({}) } }),
    answer: z.looseObject({}),
    failures: [400, 401, 403, 413, 415, 503],
    async run({ query, caller, ctx }, deps) {
      const of = parametersOf(query);
      requireOwnId(of, caller);
      return run({ of, body: hasBody ? await readBody(ctx) : {}, caller, ctx }, deps);
    },
  });
}

/** A canvas may send none, which says as much as an empty one. */
async function readBody(ctx: Context): Promise<CanvasCall['body']> {
  const isEmpty = ctx.get('content-length') === '0' || (!ctx.get('content-length') && !ctx.get('transfer-encoding'));
  if (isEmpty) return {};
  const { value } = await readJsonDocument(ctx, limits);
  return typeof value === 'object' && value !== null ? (value as CanvasCall['body']) : {};
}

const nameOf = (path: string): string => {
  const words = path.split('/');
  return ['canvas', ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('');
};
