import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One step of a database from one state to the next. */
export interface MigrationFile {
  /** `0001-create-tables`. */
  readonly name: string;
  /** What is recorded as applied: the name and a hash of the text, so that a later change of the text is detected. */
  readonly id: string;
  readonly sql: string;
}

/** The `0001-name.sql` files of a folder, in order. Throws where there are none, two share a number, or a name does not match. */
export async function readMigrationFiles(folder: string): Promise<MigrationFile[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  if (files.length === 0) throw new Error(`${folder} contains no migrations`);
  const numbers = files.map((file) => file.slice(0, 4));
  const twice = numbers.find((number, index) => numbers.indexOf(number) !== index);
  if (twice) throw new Error(`${folder} contains two migrations ${twice}; give one of them the next free number`);
  return Promise.all(files.map((file) => readMigrationFile(folder, file)));
}

async function readMigrationFile(folder: string, file: string): Promise<MigrationFile> {
  if (!/^\d{4}-[a-z0-9-]{1,100}\.sql$/.test(file)) throw new Error(`${folder}/${file} is not named like 0001-name.sql`);
  // A checkout on Windows may have other line ends, which is not a change.
  const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
  const name = file.slice(0, -'.sql'.length);
  const hash = createHash('sha256').update(sql).digest('hex').slice(0, 16);
  return { name, id: `${name}.${hash}`, sql };
}

/** Why `applied` (ids, in any order) does not match the files; undefined where it does. */
export function disagreement(applied: readonly string[], files: readonly MigrationFile[]): string | undefined {
  const ids = new Set(files.map(({ id }) => id));
  const names = new Set(files.map(({ name }) => name));
  const strange = applied.filter((id) => !ids.has(id)).sort();
  const changed = strange.map(nameOf).find((name) => names.has(name));
  if (changed)
    return `The migration ${changed}.sql was changed after it had been applied. Restore it, and put the change into a new file.`;
  if (strange[0])
    return `The database is newer than this program: it has the migration ${nameOf(strange[0])}. Start the release that brought it, or a later one.`;
  const last = applied.toSorted().at(-1);
  const late = files.find(({ id }) => last !== undefined && id < last && !applied.includes(id));
  return (
    late && `The migration ${late.name}.sql comes before ones that are applied already. Give it the next free number.`
  );
}

const nameOf = (id: string): string => id.replace(/\.[^.]*$/, '');
