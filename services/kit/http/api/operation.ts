import type { Context } from 'koa';
import type { z } from 'zod';
import type { Caller } from '../caller.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Anybody; whoever is signed in; or only holders of one of the named roles. What a caller may do to a record is decided by `run`. */
export type Access = 'open' | 'caller' | readonly string[];

/** A request that was found to be in order. */
export interface Call<P, Q, B, Who> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** Who asks; undefined only where the operation is open and nobody signed in. */
  readonly caller: Who;
  readonly requestId: string;
  /** For what flows: uploads are read from it, downloads and streams written to it. */
  readonly ctx: Context;
}

interface Described {
  readonly method: Method;
  /** `/solutions/{solutionId}`. */
  readonly path: string;
  /** The group on the API page. */
  readonly group: string;
  readonly summary: string;
  /** What an API token has to be for, `read` for GET and `write` for all else where it is absent; sessions may do all. */
  readonly scope?: string;
  readonly status?: 200 | 201 | 202 | 204 | 302;
  /** Media type of the answer where it is no JSON. */
  readonly answerType?: string;
  /** What flows in where it is no JSON: `multipart/form-data`. */
  readonly uploadType?: string;
  /** Bytes of a JSON body; 256 KiB where it is absent. */
  readonly bodyLimit?: number;
}

interface Typed<A extends Access, P, Q, B> extends Described {
  readonly access: A;
  /** Of the path. A value that does not fit is nowhere: 404. */
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** Shape of a JSON answer, for the document and for the specs that hold the service to it. */
  readonly answer?: z.ZodType;
}

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Who<A extends Access> = A extends 'open' ? Caller | undefined : Caller;

/** One line of a service's catalogue of operations: routes, validation and the API document are made from these. */
export interface Operation<Deps> extends Typed<Access, z.ZodObject, z.ZodObject, z.ZodType> {
  /** Answers the JSON to send; undefined where it has answered through the context itself. */
  readonly run: (call: Call<never, never, never, never>, deps: Deps) => Promise<unknown>;
}

/** Declares an operation; `run` gets what its schemas made of the request. */
export const operationOf =
  <Deps>() =>
  <
    const A extends Access,
    P extends z.ZodObject | undefined = undefined,
    Q extends z.ZodObject | undefined = undefined,
    B extends z.ZodType | undefined = undefined,
  >(
    declared: Typed<A, P, Q, B> & {
      readonly run: (call: Call<Output<P>, Output<Q>, Output<B>, Who<A>>, deps: Deps) => Promise<unknown>;
    },
  ): Operation<Deps> =>
    // The router calls `run` only with what these very schemas let through.
    declared as unknown as Operation<Deps>;
