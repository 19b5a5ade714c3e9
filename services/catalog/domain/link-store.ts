import type { AnyRecord, Link } from './declare/entity.ts';
import type { Caller } from './ports.ts';

/** How one thing is related to many others. */
export interface Relations {
  readonly link: Link;
  /** What is related to the others: columns and their values. */
  readonly of: AnyRecord;
  /** The column that names the others. */
  readonly column: string;
}

/** Errors: `invalid` naming the field where an end names nothing; `unavailable`. */
export interface LinkStore {
  /** What is related, in order. */
  related(relations: Pick<Relations, 'of' | 'column'> & { readonly link: Pick<Link, 'table'> }): Promise<string[]>;
  /** Resolves to those that were not related before. */
  link(relations: Relations, others: readonly string[], by: Caller): Promise<string[]>;
  /** Resolves to those that were related before. */
  unlink(relations: Relations, others: readonly string[], by: Caller): Promise<string[]>;
  /**
   * These are related from now on, and nothing else. Whoever calls holds the record: two that do this at the same moment
   * would otherwise leave the sum of what they wanted.
   */
  replaceLinks(relations: Relations, others: readonly string[], by: Caller): Promise<void>;
}
