import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { freePort } from '../../../infra/engines/engines.ts';
import { standaloneRole } from '../../../services/composition.ts';
import { ConfigError } from '../../../services/kit/config.ts';
import { type Roles, startRoles } from '../../../services/kit/start-roles.ts';
import { addressesOf, inARow } from '../../contract/orchestrator/gateway/client.ts';
import { answering, jsonOnly } from '../../fakes/models/behaviours.ts';
import { type FakeModel, startModel } from '../../fakes/models/start-model.ts';
import { until } from '../../support/until.ts';

const entrance = fileURLToPath(new URL('../../../services/composition.ts', import.meta.url));

describe('an orchestrator of one composition, without engines', function () {
  this.timeout(120_000);
  let folder: string;
  let model: FakeModel;
  let roles: Roles | undefined;
  let url: string;
  before(async () => {
    model = await startModel({ behaviour: answering((body) => Buffer.concat([body, Buffer.from([1])])) });
  });
  after(() => model.close());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelyard-composition-'));
    await writeFile(join(folder, 'blueprint.json'), JSON.stringify(inARow('a', 'b')));
    await writeFile(join(folder, 'dockerinfo.json'), JSON.stringify(addressesOf({ a: model, b: model })));
  });
  afterEach(async () => {
    await roles?.stop();
    roles = undefined;
    await rm(folder, { recursive: true });
  });

  async function settings(more: Record<string, string> = {}): Promise<Record<string, string>> {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const admin = String(await freePort());
    return { ORCHESTRATOR_PORT: String(port), ORCHESTRATOR_ADMIN_PORT: admin, LOG_LEVEL: 'silent', ...more };
  }
  async function start(more: Record<string, string> = {}): Promise<void> {
    roles = startRoles([standaloneRole], await settings(more), [standaloneRole]);
    await roles.started;
  }
  const run = (headers: Record<string, string> = {}) =>
    fetch(`${url}/run`, { method: 'POST', body: Buffer.from([8]), headers });
  const put = (path: string, document: object) =>
    fetch(`${url}/${path}`, {
      ...{ method: 'PUT', body: JSON.stringify(document), headers: { 'content-type': 'application/json' } },
    });

  it('runs what is in its folder', async () => {
    await start({ ORCHESTRATOR_COMPOSITION: folder });
    const answered = await run();
    expect([answered.status, ...Buffer.from(await answered.arrayBuffer())]).to.deep.equal([200, 8, 1, 1]);
  });

  it('takes .proto texts from its folder, and fetches none', async () => {
    const proto = 'syntax = "proto3"; message In { string text = 1; } message Out { string text = 1; }';
    const json = await startModel({ behaviour: jsonOnly((value) => value) });
    await writeFile(join(folder, 'blueprint.json'), JSON.stringify(inARow('a')));
    await writeFile(join(folder, 'dockerinfo.json'), JSON.stringify(addressesOf({ a: json })));
    await writeFile(join(folder, 'protos.json'), JSON.stringify({ a: proto }));
    await start({ ORCHESTRATOR_COMPOSITION: folder });
    const body = Buffer.from([10, 2, 104, 105]);
    const answered = await fetch(`${url}/run`, { method: 'POST', body });
    expect([answered.status, Buffer.from(await answered.arrayBuffer())]).to.deep.equal([200, body]);
    expect(json.requests.map(({ method }) => method)).not.to.include('GET');
    await json.close();
  });

  it('takes documents over HTTP, as that of a platform does', async () => {
    await start();
    expect((await run()).status).to.equal(503);
    await put('putBlueprint', inARow('a'));
    await put('putDockerInfo', addressesOf({ a: model }));
    expect((await run()).status).to.equal(200);
  });

  it('does not accept what it could lose, nor what needs Kafka', async () => {
    await start({ ORCHESTRATOR_COMPOSITION: folder });
    const accepted = await run({ prefer: 'respond-async' });
    expect([accepted.status, await accepted.text()].join(' ')).to.match(/^422 .*keeps no runs/);
    const other = await put('putBlueprint?transport=topics', inARow('b', 'a'));
    expect([other.status, await other.text()].join(' ')).to.match(/^422 .*HTTP alone/);
    expect((await run()).status).to.equal(200);
  });

  it('does not start with documents that are missing or wrong', async () => {
    await rm(join(folder, 'dockerinfo.json'));
    const missing = await start({ ORCHESTRATOR_COMPOSITION: folder }).catch((error) => error);
    expect(missing).to.be.instanceOf(ConfigError);
    expect(missing.problems.join()).to.match(/dockerinfo\.json cannot be read/);
    await writeFile(join(folder, 'dockerinfo.json'), JSON.stringify({ docker_info_list: 'none' }));
    expect(await start({ ORCHESTRATOR_COMPOSITION: folder }).catch((error) => error)).to.include({ code: 'invalid' });
    await writeFile(join(folder, 'protos.json'), '{"a": 1}');
    expect(await start({ ORCHESTRATOR_COMPOSITION: folder }).catch((error) => error)).to.be.instanceOf(ConfigError);
  });

  it('is a program of its own', async () => {
    const env: NodeJS.ProcessEnv = {
      PATH: process.env.PATH,
      ...(await settings({ ORCHESTRATOR_COMPOSITION: folder })),
    };
    const child = spawn(process.execPath, [entrance], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    const ended = once(child, 'close');
    const ready = `http://127.0.0.1:${env.ORCHESTRATOR_ADMIN_PORT}/readyz`;
    const isReady = () =>
      fetch(ready).then(
        ({ ok }) => ok,
        () => false,
      );
    await until(isReady, { what: 'it is ready' });
    expect((await run()).status).to.equal(200);
    child.kill('SIGTERM');
    expect(await ended).to.deep.equal([0, null]);
  });
});
