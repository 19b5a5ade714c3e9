import type { TestSchema } from '../postgres-schema.ts';

/** What a table's rows need to be there, and what becomes of them when it goes. */
export interface ForeignKey {
  readonly table: string;
  readonly columns: readonly string[];
  readonly references: string;
  readonly referenced: readonly string[];
  readonly onDelete: 'refused' | 'cascade' | 'set null';
}

/** Every foreign key of the schema, as the database knows it. */
export async function readForeignKeys({ pool, schema }: TestSchema): Promise<ForeignKey[]> {
  const { rows } = await pool.query(
    `SELECT c.conrelid::regclass::text AS table, c.confrelid::regclass::text AS references,
            (SELECT json_agg(attname ORDER BY n) FROM unnest(c.conkey) WITH ORDINALITY AS k (attnum, n)
               JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.attnum) AS columns,
            (SELECT json_agg(attname ORDER BY n) FROM unnest(c.confkey) WITH ORDINALITY AS k (attnum, n)
               JOIN pg_attribute a ON a.attrelid = c.confrelid AND a.attnum = k.attnum) AS referenced,
            CASE c.confdeltype WHEN 'c' THEN 'cascade' WHEN 'n' THEN 'set null' ELSE 'refused' END AS "onDelete"
       FROM pg_constraint c WHERE c.contype = 'f' AND c.connamespace = $1::regnamespace
      ORDER BY 1, 2, c.conkey`,
    [schema],
  );
  return rows;
}
