import { randomBytes } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { packFolder } from '../../../../scripts/cli/push/pack-folder.ts';
import { type OnboardingServer, startOnboardingServer } from '../../../support/onboarding-server.ts';
import { createTestTerminal, type TestTerminal } from '../../../support/test-terminal.ts';

const token = 'ada:0123456789abcdef0123456789abcdef';
const step = (name: string, status: string, message?: string) => ({ name, status, ...(message && { message }) });
const running = {
  id: '7',
  status: 'running',
  percent: 30,
  steps: [step('validate', 'done'), step('image', 'running')],
};
const done = {
  ...{ id: '7', status: 'done', percent: 100, steps: [step('image', 'done')] },
  ...{ solutionId: 'solution-1', revisionId: 'revision-1', dockerImageUri: 'localhost:8088/iris_1:1' },
};

describe('modelyard push', () => {
  let server: OnboardingServer;
  let terminal: TestTerminal;
  let bundle: string;

  beforeEach(async () => {
    [server, terminal] = await Promise.all([startOnboardingServer(), createTestTerminal()]);
    server.streams = [[running, done]];
    Object.assign(terminal.env, { MODELYARD_URL: `${server.url}/`, MODELYARD_TOKEN: token });
    bundle = join(terminal.folder, 'iris');
    await mkdir(bundle);
    for (const name of ['metadata.json', 'model.proto', 'license.json', 'notes.txt'])
      await writeFile(join(bundle, name), `text of ${name}`);
    await writeFile(join(bundle, 'model.zip'), randomBytes(3 << 20));
  });
  afterEach(() => Promise.all([server.close(), terminal.remove()]));

  const sent = () => server.pushes[0]?.parts.map(({ name, fileName, type }) => [name, fileName, type].join(' '));

  it('sends the parts of a bundle, and shows what became of it', async () => {
    const { code, printed, noted } = await terminal.run(['push', bundle, '--author', 'grace']);
    expect(code, noted).to.equal(0);
    expect(sent()).to.deep.equal([
      'model model.zip application/zip',
      'metadata metadata.json application/json',
      'schema model.proto text/plain',
      'license license.json application/json',
    ]);
    const [push] = server.pushes;
    expect(push?.path).to.equal('/onboarding-app/v2/models');
    expect(push?.headers).to.include({
      ...{ authorization: token, prefer: 'respond-async' },
      ...{ iscreatemicroservice: 'true', shareusername: 'grace' },
    });
    expect(push?.parts[0]?.bytes).to.have.length(3 << 20);
    expect(push?.parts[1]?.bytes.toString()).to.equal('text of metadata.json');
    expect(noted).to.equal('30 %  image');
    expect(printed.split('\n').map((line) => line.split(/ +/))).to.deep.equal([
      ['solution', 'solution-1'],
      ['revision', 'revision-1'],
      ['image', 'localhost:8088/iris_1:1'],
      ['next', 'modelyard', 'publish', 'solution-1'],
    ]);
  });

  it('says why there is no image', async () => {
    const why = 'No image is built for models of R.';
    server.streams = [
      [{ ...done, dockerImageUri: undefined, steps: [step('image', 'done', why), step('tell', 'done')] }],
    ];
    const { printed } = await terminal.run(['push', bundle]);
    expect(printed).to.match(/^image +No image is built for models of R\.$/m);
  });

  it('says in one line what the security scan found, while it goes on and at the end', async () => {
    const steps = [step('findings', 'done', 'The scan found a problem.\nmodel.zip. Save it as ONNX.')];
    server.streams = [
      [
        { ...running, steps },
        { ...done, steps },
      ],
    ];
    const { printed, noted } = await terminal.run(['push', bundle]);
    expect(printed)
      .to.match(/^scan +The scan found a problem\.$/m)
      .and.not.include('ONNX');
    expect(noted.split('\n')[0]).to.equal('30 %  findings: The scan found a problem.');
    expect(noted).not.to.include('ONNX');
  });

  it('answers the task alone with --json', async () => {
    const { printed, noted } = await terminal.run(['push', bundle, '--json', '--no-image']);
    expect(JSON.parse(printed)).to.deep.equal(done);
    expect(noted).to.equal('');
    expect(server.pushes[0]?.headers.iscreatemicroservice).to.equal('false');
  });

  it('unpacks a zip of a bundle, and nothing outside of its folder', async () => {
    await mkdir(join(bundle, 'deeper'));
    await writeFile(join(bundle, 'deeper', 'metadata.json'), 'another one');
    const zip = await packFolder(bundle, join(terminal.folder, 'iris.zip'));
    expect((await terminal.run(['push', zip])).code).to.equal(0);
    expect(server.pushes[0]?.path).to.equal('/onboarding-app/v2/models');
    expect(sent()).to.have.length(4);
    expect(server.pushes[0]?.parts[1]?.bytes.toString()).to.equal('text of metadata.json');
  });

  it('names a compressed image without what its compression adds', async () => {
    const file = join(terminal.folder, 'flowers.tar.gz');
    await writeFile(file, 'image');
    expect((await terminal.run(['push', file])).code).to.equal(0);
    expect(server.pushes[0]?.headers.modelname).to.equal('flowers');
    expect(sent()).to.deep.equal(['model flowers.tar.gz application/octet-stream']);
  });

  it('sends a file under its own name or another one, with a licence', async () => {
    const file = join(terminal.folder, 'flowers.onnx');
    await writeFile(file, 'onnx');
    expect((await terminal.run(['push', file])).code).to.equal(0);
    const license = join(bundle, 'license.json');
    expect((await terminal.run(['push', file, '--name', 'iris', '--license', license])).code).to.equal(0);
    expect(server.pushes.map(({ path, headers }) => [path, headers.modelname])).to.deep.equal([
      ['/onboarding-app/v2/advancedModel', 'flowers'],
      ['/onboarding-app/v2/advancedModel', 'iris'],
    ]);
    expect(sent()).to.deep.equal(['model flowers.onnx application/octet-stream']);
    expect(server.pushes[1]?.parts.map(({ name }) => name)).to.deep.equal(['model', 'license']);
  });

  it('sends the text of a licence as the document that the Python client makes of it', async () => {
    const license = join(terminal.folder, 'LICENSE');
    await writeFile(license, 'Free for "everybody".\n');
    expect((await terminal.run(['push', bundle, '--license', license])).code).to.equal(0);
    const part = server.pushes[0]?.parts.find(({ name }) => name === 'license');
    expect([part?.fileName, part?.bytes.toString()]).to.deep.equal([
      ...['license.json', '{"license":"Free for \\"everybody\\".\\n"}'],
    ]);
  });

  it('packs a folder of MLflow', async () => {
    const folder = join(terminal.folder, 'forest');
    await mkdir(join(folder, 'data'), { recursive: true });
    await writeFile(join(folder, 'MLmodel'), 'flavors:');
    await writeFile(join(folder, 'data', 'model.pkl'), 'bytes');
    expect((await terminal.run(['push', folder])).code).to.equal(0);
    const [push] = server.pushes;
    expect([push?.headers.modelname, push?.parts[0]?.fileName]).to.deep.equal(['forest', 'forest.zip']);
    expect(push?.parts[0]?.bytes.toString('latin1')).to.include('data/model.pkl').and.to.include('MLmodel');
  });

  it('follows the task over a connection that breaks', async () => {
    server.streams = [[running], [], [{ ...running, percent: 60 }, done]];
    const { code, noted } = await terminal.run(['push', bundle]);
    expect(code, noted).to.equal(0);
    expect(server.pushes).to.have.length(1);
  });

  it('says at which step a push failed, and why', async () => {
    const failure = { step: 'validate', code: 'metadata_invalid', detail: 'metadata.json lacks a name.' };
    server.streams = [
      [{ ...running, status: 'failed', failure, steps: [step('validate', 'failed', 'see \u001b[2J')] }],
    ];
    const { code, noted, printed } = await terminal.run(['push', bundle, '--json']);
    expect([code, printed]).to.deep.equal([1, '']);
    expect(noted).to.equal('The push failed at validate: metadata.json lacks a name.\n  validate: see [2J');
  });

  it('shows what the server refuses, in its words', async () => {
    const errors = [{ path: 'model', message: 'is too large' }];
    server.rejection = {
      status: 413,
      body: { errorCode: 'INVALID_PARAMETER', errorMessage: 'A model is 4 GiB at most.', errors },
    };
    const { code, noted } = await terminal.run(['push', bundle]);
    expect([code, noted]).to.deep.equal([1, 'A model is 4 GiB at most.\n  model is too large']);
    server.rejection = { status: 401, body: { message: 'Validation Failed' } };
    const unknown = await terminal.run(['push', bundle]);
    expect(unknown.noted).to.equal('Validation Failed. Log in again: modelyard login.');
  });

  it('sends nothing with a token that is not valid', async () => {
    terminal.env.MODELYARD_TOKEN = 'ada:00000000000000000000000000000000';
    const { code, noted } = await terminal.run(['push', bundle]);
    expect([code, noted]).to.deep.equal([1, 'The token is not valid. Log in again: modelyard login.']);
    expect(server.pushes).to.deep.equal([]);
  });

  it('says what is wrong with a path, and what to give', async () => {
    const empty = join(terminal.folder, 'empty.onnx');
    await writeFile(empty, '');
    const broken = join(terminal.folder, 'broken.zip');
    await writeFile(broken, 'no zip');
    const part = join(terminal.folder, 'part');
    await mkdir(part);
    await writeFile(join(part, 'metadata.json'), '{}');
    for (const [path, message] of [
      [join(terminal.folder, 'nothing'), /^There is no .*nothing: give a bundle/],
      [empty, /is empty/],
      [broken, /cannot be read as a zip/],
      [terminal.folder, /is no bundle: it has neither metadata\.json/],
      [part, /lacks model\.zip and model\.proto: write it again with session\.dump/],
    ] as const) {
      const { code, noted } = await terminal.run(['push', path]);
      expect(code, path).to.equal(1);
      expect(noted).to.match(message);
    }
    const { code, noted } = await terminal.run(['push', bundle, '--license', join(terminal.folder, 'none.json')]);
    expect(code).to.equal(1);
    expect(noted).to.match(
      /^There is no file .*none\.json: give the text of a licence, or a licence profile as \.json\.$/,
    );
    expect(server.pushes).to.deep.equal([]);
  });

  it('leaves nothing behind', async () => {
    const { TMPDIR } = process.env;
    const folder = join(terminal.folder, 'tmp');
    await mkdir(folder);
    process.env.TMPDIR = folder;
    try {
      const zip = await packFolder(bundle, join(terminal.folder, 'iris.zip'));
      expect((await terminal.run(['push', zip])).code).to.equal(0);
      expect(await readdir(folder)).to.deep.equal([]);
    } finally {
      if (TMPDIR === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = TMPDIR;
    }
  });
});
