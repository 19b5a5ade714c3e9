import { readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTool } from '../../../infra/engines/fetch/run-tool.ts';
import { installPythonPackages } from '../../support/python-packages.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const packer = at('pack_models.py');
const client = at('../../../services/onboarding/clients/python');

/** The parts of a push, by their names. */
export type Packed = ReadonlyMap<string, { readonly fileName: string; readonly bytes: Uint8Array<ArrayBuffer> }>;

const parts = { model: 'model.zip', metadata: 'metadata.json', schema: 'model.proto' };

/** Packs the models into the folder, as their author does. */
export async function packModels(folder: string): Promise<Record<'classifier' | 'sum', Packed>> {
  const requirements = join(client, 'tests', 'requirements.txt');
  const { python, home, env } = await installPythonPackages({
    ...{ name: 'python-tests', requirements, rules: ['--require-hashes'] },
  });
  const PYTHONPATH = [join(client, 'src'), home].join(delimiter);
  await runTool(python, ['-B', packer, folder], { env: { ...env, PYTHONPATH }, timeoutMs: 240_000 });
  const read = async (name: string): Promise<Packed> =>
    new Map(
      await Promise.all(
        Object.entries(parts).map(
          async ([part, fileName]) =>
            [part, { fileName, bytes: new Uint8Array(await readFile(join(folder, name, fileName))) }] as const,
        ),
      ),
    );
  return { classifier: await read('classifier'), sum: await read('sum') };
}
