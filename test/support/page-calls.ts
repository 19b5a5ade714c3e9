import { readFile } from 'node:fs/promises';

/** A call of the predecessor's page. */
export interface PageCall {
  /** As it stands in the list: `GET /api/solutions/{solutionId}`. */
  readonly name: string;
  readonly method: string;
  /** With a value for every parameter. */
  readonly target: string;
}

const list = new URL('../fixtures/portal/calls.tsv', import.meta.url);
const unknownId = '018f2c5e-7a41-7d2b-9c63-5e1f0a9b7c99';

/** Parameters that are no ids. */
const values: Readonly<Record<string, string>> = {
  activeStatus: 'true',
  configKey: 'site_config',
  data: 'visibility=PB',
  dataObj: '999999999',
  modelName: 'churn',
  name: 'logo.png',
  path: 'PB',
  publicOrOrg: 'PB',
  publishRequestId: '999999999',
  tag: 'churn',
  version: '1',
};

const filled = (text: string): string => text.replace(/\{([\w.]+)\}?/g, (_, name: string) => values[name] ?? unknownId);

/** Every call of the page, with ids that nothing has; of several queries the first. */
export async function readPageCalls(): Promise<readonly PageCall[]> {
  const [, ...rows] = (await readFile(list, 'utf8')).trimEnd().split('\n');
  return rows.map((row) => {
    const [method = '', path = '', query = ''] = row.split('\t');
    const [first = ''] = query.split(' | ');
    const target = filled(path) + (first && `?${filled(first)}`);
    return { name: `${method} ${path}`, method, target };
  });
}
