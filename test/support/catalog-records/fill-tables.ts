import type { TestSchema } from '../postgres-schema.ts';
import { type ForeignKey, readForeignKeys } from './foreign-keys.ts';

interface Column {
  readonly name: string;
  readonly type: string;
  /** Characters of a text, where its type limits them. */
  readonly max: number | null;
}

const rowsEach = 3;

/**
 * Puts rows into every table there is, whatever state the schema is in: it knows nothing but what the database says
 * about itself. The first row of a table refers to the first ones of others, and so on.
 */
export async function fillTables(schema: TestSchema): Promise<void> {
  const foreignKeys = await readForeignKeys(schema);
  for (const table of inOrder(await tablesOf(schema), foreignKeys)) {
    const columns = await columnsOf(schema, table);
    for (let row = 0; row < rowsEach; row++) {
      const values = { ...plainRow(columns, row), ...(await references(schema, table, foreignKeys, row)) };
      const names = Object.keys(values).map((name) => `"${name}"`);
      await schema.pool.query(
        `INSERT INTO ${table} (${names}) VALUES (${names.map((_, index) => `$${index + 1}`)}) ON CONFLICT DO NOTHING`,
        Object.values(values),
      );
    }
  }
}

/** Tables that services write; what the triggers write follows from those. */
async function tablesOf({ pool, schema }: TestSchema): Promise<string[]> {
  const { rows } = await pool.query(
    `SELECT DISTINCT c.relname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE t.tgname = 'record_change' AND c.relnamespace = $1::regnamespace`,
    [schema],
  );
  return rows.map(({ name }) => name).sort();
}

/** What others refer to comes before them. */
function inOrder(tables: readonly string[], foreignKeys: readonly ForeignKey[]): string[] {
  const ordered = new Set<string>();
  const add = (table: string): void => {
    if (ordered.has(table)) return;
    for (const own of foreignKeys) if (own.table === table && own.references !== table) add(own.references);
    ordered.add(table);
  };
  tables.forEach(add);
  return [...ordered];
}

/** Columns that a row is given, not those that count themselves. */
async function columnsOf({ pool }: TestSchema, table: string): Promise<Column[]> {
  const { rows } = await pool.query(
    `SELECT attname AS name, format_type(atttypid, NULL) AS type,
            substring(format_type(atttypid, atttypmod) FROM 'varying\\((\\d+)\\)')::integer AS max
       FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attidentity = ''`,
    [table],
  );
  return rows;
}

function plainRow(columns: readonly Column[], row: number): Record<string, unknown> {
  const stamped = new Set(['row_version', 'created', 'modified']);
  const own = columns.filter(({ name }) => !stamped.has(name));
  return Object.fromEntries(own.map((column) => [column.name, plainValue(column, row)]));
}

function plainValue({ name, type, max }: Column, row: number): unknown {
  switch (type) {
    case 'uuid':
      return crypto.randomUUID();
    case 'code':
      return 'PB';
    case 'json_text':
      return '{"a":[1]}';
    case 'jsonb':
      return '[]';
    case 'boolean':
      return row % 2 === 0;
    case 'bytea':
      return Buffer.from([0, row]);
    case 'timestamp with time zone':
      return new Date(1_700_000_000_000 + row).toISOString();
    case 'smallint':
    case 'integer':
    case 'bigint':
      return row + 1;
    default:
      return `${row} of ${name}`.slice(0, max ?? 100);
  }
}

async function references(
  { pool }: TestSchema,
  table: string,
  foreignKeys: readonly ForeignKey[],
  row: number,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  const used = new Map<string, number>();
  for (const { columns, references, referenced } of foreignKeys.filter((one) => one.table === table)) {
    // Several columns agree already, as each of them refers to the same row of its table.
    if (columns.length > 1) continue;
    // Two that refer to one table refer to different rows.
    const nth = used.get(references) ?? row;
    used.set(references, nth + 1);
    const { rows } = await pool.query(
      `SELECT ${referenced} AS key FROM ${references} ORDER BY ctid OFFSET $1 LIMIT 1`,
      [nth % rowsEach],
    );
    values[columns[0] ?? ''] = rows[0]?.key;
  }
  // What may refer to a row of its own table refers to none.
  for (const { columns } of foreignKeys.filter((one) => one.table === table && one.references === table))
    values[columns.at(-1) ?? ''] = null;
  return values;
}
