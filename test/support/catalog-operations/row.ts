import type { AnyRecord } from '../../../services/catalog/domain/declare/entity.ts';

/** What was made so far, by the names that parameters of paths have: `solutionId`, `tag` … */
export type Created = Readonly<Record<string, string | number>>;

/** A request at an operation; what is absent follows from the operation and from what was made so far. */
export interface TestRequest {
  /** Values of the path's parameters. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** `term=a&page=0` */
  readonly query?: string;
  readonly body?: unknown;
  /** Without an account. */
  readonly anonymous?: boolean;
}

/** One operation of the catalogue and how it is tried. */
export interface Row {
  /** `POST /artifact` */
  readonly operation: string;
  readonly request?: (made: Created) => TestRequest;
  /** What is refused; where it is absent, the same with ids of nothing, or else without what has to be there. */
  readonly rejected?: (made: Created) => TestRequest;
  /** Nothing can be wrong with the request. */
  readonly neverRejected?: boolean;
  /** Names under which fields of the answer are kept for later rows. */
  readonly keeps?: Readonly<Record<string, string>>;
  /** What the answer has to hold. */
  readonly answers?: (made: Created) => AnyRecord | readonly unknown[];
}

/** Rows that belong together, in the order in which they are tried. Those that delete come at the end of all. */
export interface Rows {
  readonly make: readonly Row[];
  readonly use: readonly Row[];
  readonly end: readonly Row[];
}

/** Rows that need nothing but what was made before. */
export const plain = (...operations: readonly string[]): Row[] => operations.map((operation) => ({ operation }));
