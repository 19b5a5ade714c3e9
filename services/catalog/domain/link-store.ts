import type { Caller } from './caller.ts';
import type { AnyRecord, Link } from './declare/entity.ts';

/** The relations of one thing with many others. */
export interface Relations {
  readonly link: Link;
  /** What is related to the others: columns and their values. */
  readonly of: AnyRecord;
  /** The column that names the others. */
  readonly column: string;
}

/** Errors: `invalid` naming the field where an end names nothing; `unavailable`. */
export interface LinkStore {
  /** The keys of what is related, in order. */
  related(relations: Pick<Relations, 'of' | 'column'> & { readonly link: Pick<Link, 'table'> }): Promise<string[]>;
  /** Resolves to those that were not related before. */
  link(relations: Relations, others: readonly string[], by: Caller): Promise<string[]>;
  /** Resolves to those that were related before. */
  unlink(relations: Relations, others: readonly string[], by: Caller): Promise<string[]>;
  /**
   * Relates these and removes all other relations. The caller has locked the record: of two concurrent calls the result
   * would otherwise be the union.
   */
  replaceLinks(relations: Relations, others: readonly string[], by: Caller): Promise<void>;
}
