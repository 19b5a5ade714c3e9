import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { compositePlan, singlePlan } from '../../../support/kubernetes/plans.ts';
import { type UnpackedSolution, unpackSolution } from '../../../support/kubernetes/unpack-solution.ts';

const kubectl = fileURLToPath(new URL('../../../fakes/kubectl.ts', import.meta.url));

interface Put {
  readonly url: string;
  // biome-ignore lint/suspicious/noExplicitAny: a document of any shape.
  readonly body: any;
}

describe('deploy.sh of a package', function () {
  this.timeout(120_000);
  let single: UnpackedSolution;
  let composite: UnpackedSolution;
  let folder: string;
  let server: Server;
  let puts: Put[];
  /** Statuses for the next requests; 200 once there are none. */
  let statuses: number[];

  before(async () => {
    [single, composite] = await Promise.all([unpackSolution(singlePlan()), unpackSolution(compositePlan())]);
    folder = await mkdtemp(join(tmpdir(), 'kubectl-'));
    await writeFile(join(folder, 'kubectl'), `#!/bin/sh\nexec '${process.execPath}' '${kubectl}' "$@"\n`);
    await chmod(join(folder, 'kubectl'), 0o755);
    // The orchestrator and the data broker, both behind one port.
    server = createServer(async (request, response) => {
      // What is no JSON is not taken.
      const body = await json(request).catch(() => undefined);
      response.statusCode = body === undefined ? 400 : (statuses.shift() ?? 200);
      if (response.statusCode < 300) puts.push({ url: `${request.method} ${request.url}`, body });
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  beforeEach(async () => {
    [puts, statuses] = [[], []];
    await rm(join(folder, 'calls'), { force: true });
  });
  after(async () => {
    server?.close();
    await Promise.all([single?.remove(), composite?.remove(), rm(folder, { recursive: true, force: true })]);
  });

  async function deploy(solution: UnpackedSolution, args: readonly string[], state: object = {}) {
    const { port } = server.address() as AddressInfo;
    const nodePorts = { modelconnector: port, 'broker-1': port };
    await writeFile(join(folder, 'state.json'), JSON.stringify({ nodePorts, node: '127.0.0.1', ...state }));
    const env = {
      ...process.env,
      ...{ PATH: [folder, process.env.PATH].join(delimiter), KUBECTL_FOLDER: folder },
      ...{ PUT_RETRIES: '5', PUT_RETRY_SECONDS: '1', REGISTRY_PASSWORD: 'from-environment', http_proxy: '' },
    };
    const done = await new Promise<{ code: number; output: string }>((resolve) =>
      execFile('sh', [join(solution.folder, 'deploy.sh'), ...args], { env }, (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
      ),
    );
    const calls = await readFile(join(folder, 'calls'), 'utf8').catch(() => '');
    const called = calls
      .split('\n')
      .filter((line) => line !== '')
      .map((line): { args: string[]; contents: string[] } => JSON.parse(line));
    return { ...done, called };
  }

  const account = ['ada', 'the-password', 'models'];

  it('applies a single model in its namespace, and shows no password to other users', async () => {
    const { code, output, called } = await deploy(single, account);
    expect(code, output).to.equal(0);
    const applied = called.filter(({ args }) => args.includes('apply')).flatMap(({ contents }) => contents);
    expect(applied).to.deep.equal(['kind: Secret\n', single.files['solution.yaml']]);
    expect(JSON.stringify(called.map(({ args }) => args))).not.to.contain('the-password');
    const secret = called.find(({ args }) => args.includes('secret'))?.contents[0] ?? '';
    expect(JSON.parse(secret)).to.deep.equal({
      auths: { 'models.example.org:8088': { auth: Buffer.from('ada:the-password').toString('base64') } },
    });
    expect(called.map(({ args }) => args.join(' '))).to.include('create namespace models');
    expect(puts).to.deep.equal([]);
  });

  it('configures the broker, then docker info, then the blueprint', async () => {
    const { code, output } = await deploy(composite, [...account, 'https://data.example.org/a.csv?b=1&c=2']);
    expect(code, output).to.equal(0);
    expect(puts.map(({ url }) => url)).to.deep.equal(['PUT /configDB', 'PUT /putDockerInfo', 'PUT /putBlueprint']);
    const [broker, info, blueprint] = puts.map(({ body }) => body);
    expect(broker.data_broker_map).to.include({
      target_system_url: 'https://data.example.org/a.csv?b=1&c=2',
      local_system_data_file_path: 'C:\\a "b".csv',
    });
    expect(info).to.deep.equal(JSON.parse(composite.files['dockerinfo.json'] ?? ''));
    expect(blueprint).to.deep.equal(JSON.parse(composite.files['blueprint.json'] ?? ''));
  });

  it('gives the broker a path, and leaves the file of the package as it is', async () => {
    await deploy(composite, [...account, '/var/acumos/datasource/a b.csv']);
    expect(puts[0]?.body.data_broker_map.local_system_data_file_path).to.equal('/var/acumos/datasource/a b.csv');
    expect(await readFile(join(composite.folder, 'databroker.json'), 'utf8')).to.equal(
      composite.files['databroker.json'],
    );
  });

  it('tries again while the orchestrator does not take a document', async () => {
    statuses = [200, 503, 500, 200, 503];
    const { code, output } = await deploy(composite, account);
    expect(code, output).to.equal(0);
    expect(puts.map(({ url }) => url)).to.deep.equal(['PUT /configDB', 'PUT /putDockerInfo', 'PUT /putBlueprint']);
  });

  it('may be run again, and takes the password from the environment', async () => {
    const { code, called, output } = await deploy(single, ['ada', '-', 'models'], { namespaceExists: true });
    expect(code, output).to.equal(0);
    expect(called.some(({ args }) => args.join(' ') === 'create namespace models')).to.equal(false);
    const secret = called.find(({ args }) => args.includes('secret'))?.contents[0];
    expect(secret).to.contain(Buffer.from('ada:from-environment').toString('base64'));
  });

  const failures: readonly (readonly [string, readonly string[], object, RegExp])[] = [
    ['without a namespace', ['ada', 'the-password'], {}, /^Usage: /],
    ['where another solution has the namespace', account, { others: 'deployment.apps/x' }, /choose another namespace/],
    ['where models do not start', account, { rollout: 1 }, /Not everything runs after 600 s/],
    ['with a datasource for no broker', [...account, 'https://a'], {}, /has no data broker/],
  ];
  for (const [what, args, state, message] of failures)
    it(`ends with a sentence ${what}`, async () => {
      const { code, output } = await deploy(single, args, state);
      expect(code).to.equal(1);
      expect(output).to.match(message);
    });

  it('takes no datasource that would break the document', async () => {
    const { code, output } = await deploy(composite, [...account, 'https://a/"b']);
    expect(code).to.equal(1);
    expect(output).to.match(/must not have quotes/);
    expect(puts).to.deep.equal([]);
  });
});
