import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { request as send } from 'undici';
import { runTool } from '../../../infra/engines/fetch/run-tool.ts';
import { pythonClient } from '../../../scripts/python-client/build-wheel.ts';
import { pushBaseImage } from '../../../scripts/support/base-image.ts';
import { installPythonPackages } from '../../../scripts/support/python-packages.ts';
import { describeFile } from '../../../services/onboarding/app/formats/describe-file.ts';
import { createImageBuilder } from '../../../services/onboarding/images/create-image-builder.ts';
import {
  createRegistryClient,
  type RegistryClient,
} from '../../../services/onboarding/images/registry/registry-client.ts';
import { type FakeRegistry, startFakeRegistry } from '../../fakes/image-registry.ts';
import { zip } from '../../support/publication-corpus/archives.ts';
import { type StartedImage, startImage, type UnpackedImage, unpackImage } from '../../support/started-image.ts';
import { modelFile } from '../../unit/onboarding/app/formats/models.ts';
import { inMemory } from '../../unit/onboarding/app/in-memory.ts';

const fixtures = fileURLToPath(new URL('../../fixtures/', import.meta.url));
const own = join(fixtures, 'onboarding', 'described-models');
const [first, second] = [
  [0.5, -1, 2, 0.25],
  [-0.75, 1.5, 0, -2],
];
const rows = [...first, ...second];
const named = ['sepal_length_cm', 'sepal_width', 'petal_length', 'petal_width'];
const columns = Object.fromEntries(named.map((name, index) => [name, [first[index], second[index]]]));

/** A model directory of MLflow around a file, called by what `flavors` say. */
const mlflow = (flavors: string, inputs: object[], files: Readonly<Record<string, Buffer | string>>, packages = '') =>
  zip(
    {
      name: 'MLmodel',
      bytes: `flavors:\n${flavors}signature:\n  inputs: '${JSON.stringify(inputs)}'\n  outputs: '[{"type": "double"}]'\n`,
    },
    { name: 'requirements.txt', bytes: packages },
    ...Object.entries(files).map(([name, bytes]) => ({ name, bytes })),
  );
const tensor = [{ type: 'tensor', 'tensor-spec': { dtype: 'float64', shape: [-1, 4] } }];
const loaded = (module: string, rest = '') =>
  `  python_function: {loader_module: ${module}, python_version: 3.12.1${rest}}\n`;

/** Loads itself, without the package mlflow. */
const ownLoader = `
class Total:
    def predict(self, table):
        return table.sum(axis=1) * self.factor

def _load_pyfunc(path):
    model = Total()
    with open(path) as file:
        model.factor = float(file.read())
    return model
`;

/** Models that came without metadata, from their file to an answer, with the libraries that wrote them. */
describe('the runners of skops and MLflow', function () {
  this.timeout(300_000);
  let folder: string;
  let python: string;
  let packages: string[];
  let expected: Record<string, unknown[]>;
  let fake: FakeRegistry;
  let registry: RegistryClient;
  let running: StartedImage | undefined;
  const locked: string[][] = [];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelyard-described-'));
    fake = await startFakeRegistry();
    registry = createRegistryClient({ url: fake.url });
    for (const tag of ['3.11', '3.12']) await pushBaseImage(registry, { name: 'python', tag });
    const rules = ['--require-hashes'];
    const clients = join(pythonClient, 'tests', 'requirements.txt');
    const shared = await installPythonPackages({ name: 'python-tests', requirements: clients, rules });
    const { home } = await installPythonPackages({
      ...{ name: 'described-models', requirements: join(own, 'requirements.txt'), rules },
    });
    python = shared.python;
    packages = [home, shared.home];
    expected = JSON.parse(await runPython('predict.py', join(fixtures, 'models'), folder));
  });
  afterEach(() => running?.stop());
  after(async () => {
    await registry.close();
    await fake.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function runPython(program: string, ...args: string[]): Promise<string> {
    const runner = fileURLToPath(new URL('../../../services/platform/runners/python/', import.meta.url));
    const PYTHONPATH = [runner, ...packages].join(delimiter);
    const env = { PATH: process.env.PATH, PYTHONPATH, PYTHONWARNINGS: 'ignore' };
    return runTool(python, ['-B', join(own, program), ...args], { env, timeoutMs: 120_000 });
  }

  const saved = (name: string) => readFile(join(folder, name));

  /** Makes the image of a file as a push would, with its layers in a folder. */
  async function imageOf(fileName: string, bytes: Buffer): Promise<UnpackedImage> {
    const described = await describeFile(fileName, 'model', inMemory(bytes));
    if (described?.kind !== 'model') throw new Error(JSON.stringify(described));
    const builder = createImageBuilder({
      ...{ registry: { url: fake.url }, bases: { python: `${fake.host}/python:{version}` } },
      installer: {
        rules: [],
        async lock({ lines }) {
          locked.push([...lines]);
          return lines.map((line) => (line.includes('==') ? line : `${line.split(/[<>]/)[0]}==1`)).join('\n');
        },
        install: async (_lock, _wanted, target) => void (await mkdir(target)),
      },
    });
    const name = `model_${fileName.replaceAll(/\W/g, '-').toLowerCase()}`;
    const model = { fileName, size: bytes.length, sha256: '', open: () => Readable.from([bytes]) };
    await builder.build(
      {
        ...{ name, tag: '1', solutionId: 's', revisionId: 'r', modelName: 'model', version: '1', target: 'plain' },
        ...{ proto: described.proto, metadata: JSON.parse(described.metadata), model },
      },
      () => undefined,
      new AbortController().signal,
    );
    return unpackImage(registry, name, folder);
  }

  async function started(image: UnpackedImage): Promise<string> {
    running = await startImage(image, python, packages);
    return running.address;
  }

  async function predict(address: string, message: object): Promise<{ status: number; body: string }> {
    const headers = { 'content-type': 'application/json' };
    const path = `${address}/model/methods/predict`;
    const answer = await send(path, { method: 'POST', headers, body: JSON.stringify(message) });
    return { status: answer.statusCode, body: await answer.body.text() };
  }

  it('serve a model of skops from its image as the model answers in its own process', async () => {
    const image = await imageOf('tree.skops', await saved('tree.skops'));
    expect(await readdir(join(image.root, 'model'))).to.have.members(['model.skops', 'metadata.json', 'model.proto']);
    expect(image.config).to.deep.include({ User: '10001:10001', ExposedPorts: { '3330/tcp': {} } });
    expect(locked.at(-1)).to.deep.equal(['numpy', 'protobuf>=3.20.2,<8', 'scikit-learn==1.9.1', 'skops>=0.13']);
    const address = await started(image);
    const { status, body } = await predict(address, { features: rows });
    expect(status, body).to.equal(200);
    expect(JSON.parse(body)).to.deep.equal({ prediction: expected['tree.skops'] });
    expect((await predict(address, { features: [1, 2, 3] })).status).to.equal(400);
  });

  it('serve a model of MLflow from its image as the model answers in its own process, without mlflow', async () => {
    const image = await imageOf('model.zip', modelFile('columns.mlflow.zip'));
    expect(await readdir(join(image.root, 'model'))).to.have.members(['mlflow.zip', 'metadata.json', 'model.proto']);
    expect(locked.at(-1)).to.deep.equal([
      ...['cloudpickle', 'numpy', 'pandas', 'protobuf>=3.20.2,<8', 'PyYAML', 'scikit-learn==1.9.1'],
    ]);
    const address = await started(image);
    const { status, body } = await predict(address, columns);
    expect(status, body).to.equal(200);
    expect(JSON.parse(body)).to.deep.equal({ value: expected['columns.mlflow.zip'] });
    const uneven = await predict(address, { ...columns, sepal_width: [1] });
    expect(uneven.status).to.equal(400);
    expect(uneven.body).to.include('sepal_width has 1');
  });

  it('trust no type that the security scan does not let pickles import', async () => {
    const list = new URL(
      '../../../services/publication/clients/scanner/python/modelyard_scan/pickles/allowed-imports.txt',
      import.meta.url,
    );
    const allowed = (await readFile(list, 'utf8')).split(/\n(?=\w)/).flatMap((text) => {
      const [module, ...names] = text.split(/\s+/);
      return names.map((name) => `${module}.${name}`);
    });
    const trusted = (await runPython('print_trusted.py')).trim().split('\n');
    expect(trusted).to.include('sklearn.tree._tree.Tree');
    expect(trusted.filter((name) => !allowed.includes(name))).to.deep.equal([]);
  });

  it('answer as the model does in its own process, whatever wrote it', async () => {
    const onnx = modelFile('linear.onnx');
    const skops = `${loaded('mlflow.sklearn', ', model_path: model.skops')}  sklearn: {pickled_model: model.skops, serialization_format: skops, skops_trusted_types: [numpy.load]}\n`;
    const calls = [
      ['classifier.skops', modelFile('classifier.skops'), columns],
      ['named-classes.skops', modelFile('named-classes.skops'), { features: rows }],
      ['regressor.skops', modelFile('regressor.skops'), { features: rows }],
      ['tensors.zip', modelFile('tensors.mlflow.zip'), { value: rows }],
      ['kept.zip', await mlflow(skops, tensor, { 'model.skops': await saved('tree.skops') }), { value: rows }],
      [
        'graph.zip',
        await mlflow(loaded('mlflow.onnx', ', data: model.onnx'), tensor, { 'model.onnx': onnx }),
        { value: rows },
      ],
      [
        'own.zip',
        await mlflow(
          loaded('total', ', code: code, data: factor.txt'),
          named.map((name) => ({ type: 'double', name })),
          { 'code/total.py': ownLoader, 'factor.txt': '2' },
        ),
        columns,
      ],
      ['refused.skops', await saved('refused.skops'), { features: rows }],
      ['refused.zip', await mlflow(skops, tensor, { 'model.skops': await saved('refused.skops') }), { value: rows }],
      ['lacking.zip', await mlflow(loaded('nowhere'), tensor, {}), { value: rows }],
    ] as const;
    const asked = [];
    for (const [name, bytes, message] of calls) asked.push([join((await imageOf(name, bytes)).root, 'model'), message]);
    const answers = JSON.parse(await runPython('call_models.py', JSON.stringify(asked)));
    const texts = (list: unknown[] = []) => list.map(String);
    const totals = [first, second].map((row) => 2 * row.reduce((sum, value) => sum + value, 0));
    const untrusted = { error: 'model.skops has types that are not trusted: numpy.load. Save the model as ONNX.' };
    expect(answers).to.deep.equal([
      { prediction: texts(expected['classifier.skops']) },
      { prediction: expected['named-classes.skops'] },
      { prediction: expected['regressor.skops'] },
      { value: expected['tensors.mlflow.zip'] },
      { value: expected['tree.skops'] },
      { value: expected['linear.onnx'] },
      { value: totals },
      untrusted,
      untrusted,
      { error: 'The model needs the Python module nowhere, which its requirements.txt does not name.' },
    ]);
  });
});
