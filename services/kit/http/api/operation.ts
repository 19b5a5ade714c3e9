import type { Context } from 'koa';
import type { z } from 'zod';
import type { Caller } from '../caller.ts';
import type { Downloadable } from '../download.ts';
import type { file, Reply } from './answer.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * `open`: every client; `caller`: every signed-in user; or users with one of the named roles. What a caller may do to a
 * record is decided by `run`.
 */
export type Access = 'open' | 'caller' | readonly string[];

/** A request that matches the schemas of its operation. */
export interface Call<P, Q, H, B, Who> {
  readonly params: P;
  readonly query: Q;
  readonly headers: H;
  readonly body: B;
  /** Undefined only where the operation is open and the request anonymous. */
  readonly caller: Who;
  readonly requestId: string;
  /** For streams: uploads are read from it, event streams are written to it. */
  readonly ctx: Context;
}

/** An answer besides the usual one and the failures, for the document. */
export interface DeclaredAnswer {
  readonly description: string;
  readonly schema?: z.ZodType;
  /** Headers by name, each with a sentence about it. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface Described {
  readonly method: Method;
  /** `/solutions/{solutionId}`; `/files/{path+}` takes all that follows. */
  readonly path: string;
  /** Further paths of the same operation, kept for older clients. */
  readonly aliases?: readonly string[];
  /** Name of the operation in the document and in generated clients; made of method and path where it is absent. */
  readonly id?: string;
  /** The group on the API page. */
  readonly group: string;
  readonly summary: string;
  readonly description?: string;
  /** The scope an API token needs; `read` for GET and `write` for the rest where it is absent. Sessions have all scopes. */
  readonly scope?: string;
  /** Only for users who have logged in: an API token gets 403 whatever its scopes, so that a leaked one cannot change the account. */
  readonly session?: true;
  readonly status?: 200 | 201 | 202 | 204 | 302;
  /** Media type of an answer that is not JSON. */
  readonly answerType?: string;
  /** Headers of the usual answer by name, each with a sentence about it. */
  readonly answerHeaders?: Readonly<Record<string, string>>;
  /** Answers with other statuses, by status. */
  readonly answers?: Readonly<Record<number, DeclaredAnswer>>;
  /** The statuses it can fail with; all common ones where it is absent. */
  readonly failures?: readonly number[];
  /** GET only: sends an `ETag` of the JSON, and 304 to clients that have it. */
  readonly conditional?: true;
  /** Media types of a body that `run` reads itself: `multipart/form-data`; with schemas where the document shows its shape. */
  readonly uploadType?: string | readonly string[] | Readonly<Record<string, z.ZodType>>;
  /** Bytes of a JSON body; 256 KiB where it is absent. */
  readonly bodyLimit?: number;
}

interface Typed<A extends Access, P, Q, H, B, R> extends Described {
  readonly access: A;
  /** Of the path. */
  readonly params?: P;
  readonly query?: Q;
  /** Headers by their names in lower case. */
  readonly headers?: H;
  readonly body?: B;
  /** Shape of a JSON answer, for the document and for the specs that check answers against it; or `file`. */
  readonly answer?: R;
}

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Who<A extends Access> = A extends 'open' ? Caller | undefined : Caller;
type Answered<R> = R extends typeof file ? Downloadable : unknown;

/** Reads a request and checks it; `found` are the parameters of its path. */
export type ReadCall<C extends object = object> = (ctx: Context, found: Readonly<Record<string, string>>) => Promise<C>;

/** One entry of a service's list of operations: routes, validation and the API document are made from these. */
export interface Operation<Deps>
  extends Typed<Access, z.ZodObject, z.ZodObject, z.ZodObject, z.ZodType, z.ZodType | typeof file> {
  /** In place of the schemas: for operations that are generated with a reader of their own. */
  readonly read?: ReadCall;
  /** Resolves to the JSON to send, a `Reply`, or the file to stream; to undefined where it has answered through the context. */
  readonly run: (call: Call<never, never, never, never, never>, deps: Deps) => Promise<unknown>;
}

/** Declares an operation; `run` gets what its schemas made of the request. */
export const operationOf =
  <Deps>() =>
  <
    const A extends Access,
    P extends z.ZodObject | undefined = undefined,
    Q extends z.ZodObject | undefined = undefined,
    H extends z.ZodObject | undefined = undefined,
    B extends z.ZodType | undefined = undefined,
    R extends z.ZodType | typeof file | undefined = undefined,
  >(
    declared: Typed<A, P, Q, H, B, R> & {
      readonly run: (
        call: Call<Output<P>, Output<Q>, Output<H>, Output<B>, Who<A>>,
        deps: Deps,
      ) => Promise<Answered<R> | Reply>;
    },
  ): Operation<Deps> =>
    // The router calls `run` only with what these very schemas let through.
    declared as unknown as Operation<Deps>;

interface ReadOperation<Deps, C extends object> extends Described {
  readonly access: Access;
  readonly read: ReadCall<C>;
  readonly run: (call: C & { readonly ctx: Context }, deps: Deps) => Promise<unknown>;
}

/** Declares an operation that reads its requests itself; `run` gets what `read` made of the request. */
export const readOperation = <Deps, C extends object>(declared: ReadOperation<Deps, C>): Operation<Deps> =>
  // The router calls `run` only with what this very `read` resolved to.
  declared as unknown as Operation<Deps>;
