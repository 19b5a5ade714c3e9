import { type RawBuilder, sql } from 'kysely';
import { fieldOfEnd } from '../domain/declare/entity.ts';
import type { LinkStore, Relations } from '../domain/link-store.ts';
import { castOf } from './columns.ts';
import { contextTable } from './context.ts';
import type { Database, Row } from './database.ts';

export function createLinks(database: Database): LinkStore {
  async function run(query: RawBuilder<Row>): Promise<string[]> {
    return (await database.run(query)).map(({ other }) => String(other));
  }

  const links: LinkStore = {
    related: ({ link, of, column }) =>
      run(sql`SELECT ${sql.ref(column)} AS other FROM ${sql.table(link.table)} WHERE ${same(of)} ORDER BY 1`),
    link(relations, others, by) {
      const { link, of, column } = relations;
      const columns = sql.join([...Object.keys(of), column].map((name) => sql.ref(name)));
      const fixed = Object.entries(of).map(([name, value]) => sql`${value}::${cast(relations, name)}`);
      // In order: two transactions that create the same tags in different orders would end in a deadlock.
      const named = sql`unnest(${others.toSorted()}::${cast(relations, column)}[]) AS named (other)`;
      return run(sql`INSERT INTO ${sql.table(link.table)} (${columns})
        SELECT ${sql.join([...fixed, sql.ref('named.other')])} FROM ${contextTable(by)}, ${named}
        ON CONFLICT DO NOTHING RETURNING ${sql.ref(column)} AS other`);
    },
    unlink: ({ link, of, column }, others, by) =>
      run(sql`DELETE FROM ${sql.table(link.table)} USING ${contextTable(by)}
        WHERE ${same(of)} AND ${sql.ref(column)} = ANY(${others}) RETURNING ${sql.ref(column)} AS other`),
    async replaceLinks(relations, others, by) {
      const { link, of, column } = relations;
      await run(sql`DELETE FROM ${sql.table(link.table)} USING ${contextTable(by)}
        WHERE ${same(of)} AND ${sql.ref(column)} <> ALL(${others}) RETURNING ${sql.ref(column)} AS other`);
      await links.link(relations, others, by);
    },
  };
  return links;
}

const same = (of: Relations['of']): RawBuilder<unknown> =>
  sql.join(
    Object.entries(of).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` AND `,
  );

function cast({ link }: Relations, column: string): RawBuilder<unknown> {
  const end = link.ends.find((one) => one.column === column);
  if (!end) throw new Error(`${link.table} has no ${column}`);
  return sql.raw(castOf[fieldOfEnd(end).kind]);
}
