import type { CheckAnswer } from '../catalog-document.ts';

/** A request at a path that is filled in. */
export interface RowRequest {
  readonly path: string;
  /** Goes as `request_body`. */
  readonly body?: unknown;
  /** Goes as a form, in its place. */
  readonly form?: FormData;
  /** Goes as JSON as it is, in its place. */
  readonly bare?: unknown;
}

/** One operation of a service, and which kinds of caller may do it; `S` is what rows play on. */
export interface Row<S, Who extends string> {
  /** As it is declared: `GET /users/userRole/{userId}`. */
  readonly operation: string;
  /** What tells rows of one operation from each other: `a private one`. */
  readonly of?: string;
  /** Asked once for each kind: rows that use something up make it anew each time. */
  readonly request: (stage: S, who: Who) => RowRequest | Promise<RowRequest>;
  /** The status of each kind, in the order in which they are tried. */
  readonly expected: Readonly<Record<Who, number>>;
}

/** Where the requests of rows go. */
export interface Door<Who extends string> {
  /** Sends a request as one of this kind. */
  send(who: Who | 'anonymous', method: string, path: string, init?: RequestInit): Promise<Response>;
  /** Throws where an answer of JSON is not as the API document says. */
  readonly checkAnswer: CheckAnswer;
}

/** What a service declares and no row tries, and what rows try and the service does not have. */
export function missingIn(
  rows: readonly { readonly operation: string }[],
  operations: readonly { readonly method: string; readonly path: string }[],
): readonly string[] {
  const named = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  const tried = new Set(rows.map(({ operation }) => operation));
  return [...named, ...tried].filter((name) => !named.has(name) || !tried.has(name));
}
