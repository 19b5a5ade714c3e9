import { globSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';

/** One import or re-export, as it stands in a file. */
export interface Import {
  /** Both from the root of the repository, with forward slashes. */
  readonly file: string;
  readonly line: number;
  /** A path from the root (`services/kit/ids.ts`), a builtin (`node:fs`) or a package (`@grpc/grpc-js`). */
  readonly target: string;
  /** Nothing of it is left when the file runs. */
  readonly typeOnly: boolean;
}

const folders = ['services', 'scripts', 'infra', 'test'];

/** Every import of the repository's TypeScript below `root`. */
export function readImports(root: string): Import[] {
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
    .sort()
    .flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')));
}

// The formatter writes every import this way, so no parser is needed; `tsc` 7 has no library to parse with.
const statement = /^(?:import|export)(?<type> type)?(?: (?<what>[\w\s{},*$]+?) from)? '(?<source>[^']+)'/gm;
const dynamic = /\bimport\('(?<source>[^']+)'\)/g;

export function importsOf(file: string, text: string): Import[] {
  const found = [...text.matchAll(statement), ...text.matchAll(dynamic)];
  return found.map((match) => {
    const { type, what = '', source = '' } = match.groups ?? {};
    return {
      file,
      line: text.slice(0, match.index).split('\n').length,
      target: source.startsWith('.') ? normalize(join(file, '..', source)) : packageOf(source),
      typeOnly: type !== undefined || onlyTypesIn(what),
    };
  });
}

/** `{ type A, type B }`: every name in the braces is a type, and there is nothing before them. */
function onlyTypesIn(what: string): boolean {
  const names = /^\s*\{(?<names>[^}]*)\}\s*$/
    .exec(what)
    ?.groups?.names?.split(',')
    .map((name) => name.trim());
  return names?.every((name) => name === '' || name.startsWith('type ')) ?? false;
}

function packageOf(source: string): string {
  if (source.startsWith('node:')) return source;
  return source
    .split('/')
    .slice(0, source.startsWith('@') ? 2 : 1)
    .join('/');
}
