import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import protobuf from 'protobufjs';
import { runTool } from '../../../infra/engines/fetch/run-tool.ts';
import { createCompositionFiles } from '../../../services/onboarding/app/create-composition-files.ts';
import { installPredecessorPackages } from '../../support/predecessor-runner.ts';
import { installPythonClient, type PythonClient } from '../../support/python-client.ts';

const fixtures = fileURLToPath(new URL('../../fixtures/onboarding/python-client/', import.meta.url));
const platformRunner = fileURLToPath(new URL('../../../services/platform/runners/python/', import.meta.url));

const shape = {
  name: 'kite',
  corners: [{ value: [0, 1.5] }, { value: [] }],
  colour: 2,
  weights: { left: 0.25 },
  // The predecessor's runner knows no absence.
  comment: 'flies',
};

/** What others do with a bundle that the Python client has written. */
describe('a bundle of the Python client', function () {
  this.timeout(300_000);
  let folder: string;
  let client: PythonClient;
  let schema: protobuf.Root;
  let text: string;
  let messages: protobuf.NamespaceBase;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelyard-bundle-'));
    client = await installPythonClient(folder);
    await runTool(client.python, ['-B', join(fixtures, 'push_models.py'), folder], { env: client.env });
    text = await readFile(join(folder, 'shapes', 'model.proto'), 'utf8');
    const parsed = protobuf.parse(text, { keepCase: true });
    schema = parsed.root;
    messages = schema.lookup(parsed.package ?? '') as protobuf.NamespaceBase;
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const given = {
    describe: shape,
    areas: { width_cm: [2, 3], height_cm: [4, 5] },
    rotate: { corners: { shape: [1, 2], data: [1, 0] }, degrees: 180 },
    reset: {},
  };

  const typesOf = (method: string) => {
    const { requestType = '', responseType = '' } = messages.lookupService('Model').methods[method] ?? {};
    return { takes: messages.lookupType(requestType), gives: messages.lookupType(responseType) };
  };

  function encoded([method, value]: [string, object]): string {
    const { takes } = typesOf(method);
    expect(takes.verify(value)).to.equal(null);
    return `${method}=${Buffer.from(takes.encode(takes.fromObject(value)).finish()).toString('base64')}`;
  }

  /** What the methods answer to messages that protobufjs has written; it reads the answers as well. */
  async function answersOf(loader: string, env = client.env) {
    // Each loader unpacks into a place of its own, one of them into the bundle.
    const bundle = await mkdtemp(join(folder, `${loader}-`));
    await cp(join(folder, 'shapes'), bundle, { recursive: true });
    const program = ['-B', join(fixtures, 'call_bundle.py'), loader, bundle, ...Object.entries(given).map(encoded)];
    const output = await runTool(client.python, program, { env, timeoutMs: 60_000 });
    const answers = Array.from(output.matchAll(/^answer (.*)$/gm), ([, answer = '']) => Buffer.from(answer, 'base64'));
    const [described, areas, turned, empty] = Object.keys(given).map((method, index) => {
      const { gives } = typesOf(method);
      return gives.toObject(gives.decode(answers[index] ?? Buffer.of()), { longs: Number, arrays: true });
    });
    return { described, areas, turned: turned?.value.shape, empty };
  }

  const expected = {
    described: { ...shape, name: 'KITE', corners: shape.corners.toReversed() },
    areas: { value: [8, 15] },
    turned: [1, 2],
    empty: {},
  };

  it('has a .proto file with every type', () => {
    const lines = text.split('\n').map((line) => line.trim());
    expect(lines).to.include.members([
      'rpc describe (Shape) returns (Shape);',
      'repeated DoubleList corners = 2;',
      'Colour colour = 3;',
      'map<string, double> weights = 4;',
      'optional string comment = 5;',
      'optional double degrees = 2;',
      'repeated double width_cm = 1;',
      'rpc reset (Empty) returns (Empty);',
    ]);
    expect(Object.keys(messages.lookupService('Model').methods)).to.deep.equal([
      'describe',
      'rotate',
      'areas',
      'reset',
    ]);
  });

  it('has composition files', () => {
    const files = createCompositionFiles(text, { name: 'shapes', methods: new Map() }, '1');
    if ('problems' in files) throw new Error(JSON.stringify(files.problems));
    expect(files.tgif.services.provides.map(({ route }) => route)).to.have.length(4);
  });

  it('is called by this package', async () => {
    expect(await answersOf('modelyard')).to.deep.equal(expected);
  });

  it('is called by the runner of the platform, which has no such package', async () => {
    const packages = (client.env.PYTHONPATH ?? '').split(delimiter).filter((path) => path !== client.installed);
    const env = { ...client.env, PYTHONPATH: [platformRunner, ...packages].join(delimiter) };
    expect(await answersOf('runner', env)).to.deep.equal(expected);
  });

  it("is called by the predecessor's runner, which has no such package", async () => {
    const predecessor = await installPredecessorPackages();
    const packages = (client.env.PYTHONPATH ?? '').split(delimiter).filter((path) => path !== client.installed);
    const env = { ...client.env, PYTHONPATH: [predecessor.home, ...packages].join(delimiter) };
    expect(await answersOf('predecessor', env)).to.deep.equal(expected);
  });
});
