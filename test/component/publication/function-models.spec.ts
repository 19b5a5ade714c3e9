import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { runTool } from '../../../infra/engines/fetch/run-tool.ts';
import { checkSecurity } from '../../../services/publication/app/checks/security/check-security.ts';
import { defaultLimits } from '../../../services/publication/domain/checks/limits.ts';
import { artifact, material } from '../../support/publication-checks.ts';
import { installPythonClient, type PythonClient } from '../../support/python-client.ts';
import { sharedScanner } from '../../support/scanner.ts';

const fixture = (name: string) =>
  fileURLToPath(new URL(`../../fixtures/onboarding/python-client/${name}`, import.meta.url));
const runner = fileURLToPath(new URL('../../../services/platform/runners/python/', import.meta.url));

/** Functions that the Python client packs travel as source, so that the scan sees all of their code. */
describe('a model of functions', function () {
  this.timeout(300_000);
  let folder: string;
  let client: PythonClient;
  let printed: string;
  const bundle = () => join(folder, 'functions');

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelyard-functions-'));
    client = await installPythonClient(folder);
    printed = await runTool(client.python, ['-B', fixture('function_models.py'), folder], { env: client.env });
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const scan = async (path: string) =>
    checkSecurity(material({ files: [artifact('model.zip', await readFile(path))] }), {
      ...{ limits: defaultLimits, signal: new AbortController().signal, scanner: await sharedScanner() },
    });

  const copyWithCommandIn = async (file: string) => {
    const copy = join(folder, `hidden-in-${file}.zip`);
    await runTool(client.python, ['-B', fixture('hide_command.py'), join(bundle(), 'model.zip'), file, copy], {});
    return copy;
  };

  it('passes the security scan', async () => {
    const { passed, report } = await scan(join(bundle(), 'model.zip'));
    expect(passed, report).to.equal(true);
  });

  it('answers in the runner as it did where it was made', async () => {
    const packages = (client.env.PYTHONPATH ?? '').split(delimiter).filter((path) => path !== client.installed);
    const env = { ...client.env, PYTHONPATH: [runner, ...packages].join(delimiter) };
    const { given, expected } = JSON.parse(printed);
    const output = await runTool(
      client.python,
      ['-B', fixture('serve_functions.py'), bundle(), JSON.stringify(given)],
      { env },
    );
    expect(JSON.parse(output)).to.deep.equal(expected);
  });

  for (const file of ['model.pkl', 'scale.pkl', 'model_methods.pkl'])
    it(`does not pass with a command in ${file}`, async () => {
      const { passed, report } = await scan(await copyWithCommandIn(file));
      expect(passed).to.equal(false);
      expect(report).to.match(new RegExp(`${file}: is a pickle that imports \\w+\\.system.*\\[pickle-import\\]`));
    });

  it('does not pass with code in its pickle', async () => {
    const pickled = join(folder, 'pickled');
    await runTool(client.python, ['-B', fixture('function_models.py'), pickled, 'pickled'], { env: client.env });
    const { passed, report } = await scan(join(pickled, 'functions', 'model.zip'));
    expect(passed).to.equal(false);
    expect(report).to.include('model.pkl: is a pickle that imports cloudpickle');
  });
});
