import type { Method } from '../../kit/http/api/operation.ts';
import type { AttemptOrigin } from '../app/attempt-limits.ts';
import type { LogIn } from '../app/log-in.ts';
import type { RequireRight } from '../app/rights/require-right.ts';
import type { RequireThawed } from '../app/under-review.ts';
import type { Caller } from '../domain/caller.ts';
import type { CodeSets } from '../domain/code-sets.ts';
import type { AnyRecord } from '../domain/declare/entity.ts';
import type { Field } from '../domain/declare/field.ts';
import type { Paging } from '../domain/paging.ts';
import type { CatalogStore } from '../domain/ports.ts';
import type { Schema } from './openapi/schema.ts';

/** A parameter of a path or a query. Lists are written by repeating the parameter. */
export interface Parameter {
  readonly name: string;
  readonly field: Field;
  /** It may be repeated. */
  readonly isList?: boolean;
}

/** A valid request. */
export interface Call {
  /** The path's parameters by name, as strings or numbers. */
  readonly params: AnyRecord;
  /** The query's parameters by name; those that are absent are not there. */
  readonly query: AnyRecord;
  /** The body, where the operation has one; unknown fields are left out. */
  readonly body: AnyRecord;
  /** The items of a body that is a list. */
  readonly items: readonly unknown[];
  readonly paging: Paging;
  readonly by: Caller;
  /** The user's client; failed log-ins are counted by it. */
  readonly client: () => Omit<AttemptOrigin, 'by'>;
  /** Of If-Match. */
  readonly ifVersion: number | undefined;
}

export interface Answer {
  readonly body: unknown;
  /** The version of the record that was answered or written. */
  readonly version?: number;
  /** Where the record that was created is, below the context path. */
  readonly location?: string;
}

/** What operations need besides the store. */
export interface Site {
  /** The codes of this site. */
  readonly codeSets: CodeSets;
  readonly logIn: LogIn;
}

/**
 * One line of the catalogue of operations. Routes, validation and the API document are made from these; nothing else
 * says that an operation exists.
 */
export interface Operation {
  readonly method: Method;
  /** `/solution/{solutionId}`, below the context path. */
  readonly path: string;
  /** The group on the API page. */
  readonly group: string;
  readonly summary: string;
  readonly params: readonly Parameter[];
  readonly query: readonly Parameter[];
  /** Whether it takes page, size and sort; the properties one can sort by. */
  readonly sortable?: readonly string[];
  readonly body?: Schema;
  readonly status: 200 | 201;
  readonly answer: Schema;
  /** No account is needed. */
  readonly open?: boolean;
  /** It may conflict with existing records, which is answered 409. */
  readonly mayConflict?: boolean;
  /** Its answer may not be stored, so that a repeated request runs again. */
  readonly confidential?: boolean;
  /** What a user must be allowed to, for whom it is called with `X-On-Behalf-Of`; without it, such calls are rejected. */
  readonly right?: RequireRight;
  /** Keeps users from changing what a pending publish request is about. */
  readonly thawed?: RequireThawed;
  readonly run: (call: Call, store: CatalogStore, site: Site) => Promise<Answer>;
}
