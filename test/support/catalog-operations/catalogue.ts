import { readFileSync } from 'node:fs';

/** One line of the list of operations that clients know. */
export interface CatalogueLine {
  /** `GET /artifact/like` */
  readonly operation: string;
  /** Names of the parameters of the query, in order of the alphabet. */
  readonly query: readonly string[];
}

const file = new URL('../../fixtures/catalog/operations-1.18.txt', import.meta.url);

export function readCatalogue(): CatalogueLine[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map(parse);
}

function parse(line: string): CatalogueLine {
  const [asked = ''] = line.split('->');
  const [method, path, ...rest] = asked.trim().split(/ +/);
  const query = rest.filter((word) => !word.startsWith('BODY:')).map((word) => word.replace(/\??(?:\[\])?$/, ''));
  return { operation: `${method} ${path}`, query: query.toSorted() };
}
