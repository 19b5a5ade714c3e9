import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const statuses = ['met', 'not applicable', 'accepted risk'] as const;

/** A requirement as the table shows it. */
interface Row {
  readonly line: number;
  readonly chapter: string;
  readonly id: string;
  readonly level: string;
  readonly status: string;
  readonly where: string;
}

/** The ids of the standard's requirements, by their level. */
export type Levels = Readonly<Record<'1' | '2', readonly string[]>>;

const levelsShape = z.object({ 1: z.array(z.string()), 2: z.array(z.string()) });

/** Where the table of the OWASP ASVS is not complete or names what is not there; one sentence each. */
export function asvsProblems(table: string, levels: string): string[] {
  const known = levelsShape.parse(JSON.parse(readFileSync(levels, 'utf8')));
  return tableProblems(readFileSync(table, 'utf8'), known, existsSync).map((problem) => `${table}${problem}`);
}

/** Each requirement has one row with a status, what is met names what shows it, and the counts are those of the rows. */
export function tableProblems(text: string, levels: Levels, exists: (path: string) => boolean): string[] {
  const rows = readRows(text);
  const wrongRows = rows.flatMap((row) =>
    rowProblems(row, levels, exists).map((problem) => `:${row.line}: ${problem}`),
  );
  const wrongIds = [...levels[1], ...levels[2]].flatMap((id) => {
    const times = rows.filter((row) => row.id === id).length;
    return times === 1 ? [] : `: ${id} has ${times} rows, not one`;
  });
  const wrongCounts = countLines(rows)
    .filter((line) => !text.includes(`${line}\n`))
    .map((line) => `: the counts at the top must have this line: ${line}`);
  return [...wrongRows, ...wrongIds, ...wrongCounts];
}

const rowForm = /^\| (V\d+\.\d+\.\d+) \| ([^|]+) \| [^|]+ \| ([^|]+) \| (.*) \|$/;

function readRows(text: string): Row[] {
  let chapter = '';
  return text.split('\n').flatMap((content, index) => {
    chapter = /^## (V\d+) /.exec(content)?.[1] ?? chapter;
    const [, id, level, status, where] = rowForm.exec(content) ?? [];
    if (id !== undefined)
      return { line: index + 1, chapter, id, level: level ?? '', status: status ?? '', where: where ?? '' };
    return [];
  });
}

function rowProblems(
  { chapter, id, level, status, where }: Row,
  levels: Levels,
  exists: (path: string) => boolean,
): string[] {
  const of = (['1', '2'] as const).find((one) => levels[one].includes(id));
  if (of === undefined) return [`${id} is no requirement of level 1 or 2`];
  const paths = pathsIn(where);
  const missing = paths.filter((path) => !exists(path)).map((path) => `${id} names ${path}, which does not exist`);
  const wrong = [
    [level !== of, `${id} is of level ${of}, not ${level}`],
    [!id.startsWith(`${chapter}.`), `${id} is in the chapter ${chapter}`],
    [!statuses.some((known) => known === status), `${id} is "${status}"; possible are: ${statuses.join(', ')}`],
    [status === 'met' && paths.length === 0, `${id} is met and names no file that shows it`],
    [where.trim() === '', `${id} says neither where nor why`],
  ] as const;
  return [...wrong.flatMap(([isWrong, problem]) => (isWrong ? problem : [])), ...missing];
}

/** Code spans that are paths from the root: `test/unit/a.spec.ts`, `SECURITY.md`. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([^`\s]+)`/g)].flatMap(([, span = '']) =>
    /^[\w.][^\s]*\/|^[\w-]+\.(?:md|json|yaml)$/.test(span) ? span : [],
  );

/** The lines of the table at the top, as they must be. */
export function countLines(rows: readonly Pick<Row, 'level' | 'status'>[]): string[] {
  const counted = (name: string, some: readonly Pick<Row, 'status'>[]) => {
    const counts = statuses.map((status) => some.filter((row) => row.status === status).length);
    return `| ${[name, ...counts, some.length].join(' | ')} |`;
  };
  const ofLevel = (level: string) => rows.filter((row) => row.level === level);
  return [counted('level 1', ofLevel('1')), counted('level 2', ofLevel('2')), counted('both', rows)];
}
