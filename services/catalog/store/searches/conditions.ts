import { type RawBuilder, sql } from 'kysely';
import { likePattern } from '../where-clause.ts';

export type Condition = RawBuilder<unknown>;

/** The text of a column or expression holds one of the terms. Terms of three letters and more are looked up in an index. */
export const holdsOneOf = (text: string, terms: readonly string[]): Condition =>
  sql`${sql.raw(text)} ILIKE ANY(${terms.map(likePattern)}::text[])`;

/** The same for a text that is stored in small letters, which costs a fraction of turning it into them for each comparison. */
export const holdsInSmallLetters = (text: string, terms: readonly string[]): Condition =>
  sql`${sql.raw(text)} LIKE ANY(ARRAY[${sql.join(terms.map((term) => sql`lower(${likePattern(term)}::text)`))}])`;

/** The column has one of the values, which are of `type` in SQL. */
export const isOneOf = (column: string, values: readonly string[], type: 'text' | 'uuid' = 'text'): Condition =>
  sql`${sql.raw(column)} = ANY(${[...values]}::${sql.raw(type)}[])`;

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`;

export const oneOf = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` OR `)})`;
