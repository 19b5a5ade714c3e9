import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { generateApi } from 'swagger-typescript-api';
import { runTool } from '../../../infra/engines/fetch/run-tool.ts';
import {
  type CatalogWithoutDatabase,
  document,
  startCatalogWithoutDatabase,
} from '../../support/catalog-without-database.ts';

const tsc = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url));

/** What a developer would write against the client; the last lines must not compile. */
const use = `
import { Api, type MLPSolution, type PageOfMLPSolution } from './client.mts';

declare const process: { readonly argv: readonly string[] };

const api = new Api({ baseUrl: process.argv[2] ?? '' });
const userId = '12345678-abcd-90ab-cdef-1234567890ab';

export async function roundTrip(): Promise<string> {
  const solution: MLPSolution = (await api.solution.postSolution({ name: 'Phishing', userId, active: true })).data;
  const page: PageOfMLPSolution = (await api.solution.getSolution({ page: 0, size: 20, sort: ['modified,DESC'] })).data;
  await api.solution.putSolutionSolutionId(solution.solutionId, { ...solution, name: 'Better' });
  const count: number = (await api.solution.getSolutionCount()).data.count;
  return [page.content[0]?.tags[0]?.tag, solution.modelTypeCode, count].join();
}

// @ts-expect-error a solution has a name
export const nameless = () => api.solution.postSolution({ userId, active: true });
// @ts-expect-error there is no such code
export const unknownCode = () => api.solution.postSolution({ name: 'x', userId, active: true, modelTypeCode: 'ZZ' });
// @ts-expect-error no such answer
export const unknownField = (solution: MLPSolution) => solution.colour;

console.log((await api.version.getVersion()).data.data);
`;

const strictly = '--strict --noEmit --target es2024 --module nodenext --lib es2024,dom --allowImportingTsExtensions';

describe('a client that is generated from the API document', function () {
  // A compiler starts twice.
  this.timeout(240_000);
  let folder: string;
  let door: CatalogWithoutDatabase;

  before(async () => {
    door = await startCatalogWithoutDatabase();
    folder = await mkdtemp(join(tmpdir(), 'modelyard-client-'));
  });
  after(async () => {
    await door?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const run = (options: string, ...rest: string[]) =>
    runTool(process.execPath, [...options.split(' '), ...rest], { cwd: folder });

  it('compiles, and calls the service', async () => {
    const spec = JSON.parse(JSON.stringify(document));
    const { files } = await generateApi({ spec, output: false, silent: true });
    const client = files.map(({ fileContent }) => fileContent).join('\n');
    // The generator asks not to be checked.
    await writeFile(join(folder, 'client.mts'), client.replace('// @ts-nocheck', ''));
    await writeFile(join(folder, 'use.mts'), use);
    await run(`${tsc} --ignoreConfig ${strictly}`, 'use.mts');
    const output = await run(
      '--experimental-transform-types --disable-warning=ExperimentalWarning',
      'use.mts',
      door.url,
    );
    expect(output.trim()).to.equal('1.18.4');
  });
});
