import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { freePort } from '../../../infra/engines/engines.ts';
import { operator, registryStartsWithinMs, testRegistry } from '../../support/registry.ts';
import { basic } from '../../support/registry-client.ts';
import { type RunningRole, startRole } from '../../support/roles.ts';

describe('an image registry without the engine that keeps the images', () => {
  let folder: string;
  let gateway: RunningRole;
  const stateFile = () => join(folder, 'state.json');
  const say = (state: string, detail: string) => writeFile(stateFile(), JSON.stringify({ state, detail }));
  before(async function () {
    this.timeout(registryStartsWithinMs);
    const { env } = await testRegistry();
    folder = await mkdtemp(join(tmpdir(), 'modelyard-registry-state-'));
    const port = String(await freePort());
    gateway = await startRole('registry', 'gateway', `http://127.0.0.1:${port}`, {
      ...{ ...env, REGISTRY_PORT: port, REGISTRY_STATE_FILE: stateFile() },
      REGISTRY_URL: `http://127.0.0.1:${await freePort()}`,
    });
  });
  after(async () => {
    await gateway.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const requests = [
    ['GET', '/v2/_catalog'],
    ['GET', '/v2/a/tags/list'],
    ['GET', '/v2/a/manifests/1'],
    ['POST', '/v2/a/blobs/uploads/'],
    ['GET', `/v2/a/referrers/sha256:${'0'.repeat(64)}`],
  ] as const;
  for (const [state, seconds] of [
    ['preparing', '10'],
    ['unavailable', '60'],
  ] as const)
    it(`answers 503 with the reason and when to try again while it is ${state}`, async () => {
      await say(state, `It is ${state}.`);
      for (const [method, path] of requests) {
        const answer = await fetch(`${gateway.url}${path}`, { method, headers: { authorization: basic(operator) } });
        expect(answer.status, path).to.equal(503);
        expect(answer.headers.get('retry-after'), path).to.equal(seconds);
        const { errors } = (await answer.json()) as { errors: { code: string; message: string }[] };
        expect(errors, path).to.deep.equal([{ code: 'UNAVAILABLE', message: `It is ${state}.`, detail: null }]);
      }
      expect(await (await fetch(`${gateway.url}/status`)).json()).to.deep.equal({ state, detail: `It is ${state}.` });
    });

  it('still gives tokens, and is ready itself', async () => {
    const answer = await fetch(`${gateway.url}/token?service=x`, { headers: { authorization: basic(operator) } });
    expect(answer.status).to.equal(200);
    expect((await fetch(`${gateway.adminUrl}/readyz`)).status).to.equal(200);
  });

  it('is ready as soon as the engine is said to be, though it was asked in vain just before', async () => {
    const { env, engine } = await testRegistry();
    const [port, enginePort] = [String(await freePort()), await freePort()];
    const starting = await startRole('registry', 'gateway', `http://127.0.0.1:${port}`, {
      ...{ ...env, REGISTRY_PORT: port, REGISTRY_STATE_FILE: stateFile() },
      REGISTRY_URL: `http://127.0.0.1:${enginePort}`,
    });
    const status = async () => (await (await fetch(`${starting.url}/status`)).json()) as { state: string };
    const preparing = { state: 'preparing', detail: 'It is being started.' };
    await say(preparing.state, preparing.detail);
    // More often than it is asked in vain before it is left alone for a moment.
    for (let times = 0; times < 8; times += 1) expect(await status()).to.deep.equal(preparing);

    const { hostname, port: portOfEngine } = new URL(engine.address);
    const door = createServer((socket) => {
      const inside = connect({ host: hostname, port: Number(portOfEngine) });
      socket.pipe(inside).pipe(socket);
      for (const end of [socket, inside]) end.on('error', () => socket.destroy());
    }).listen(enginePort, '127.0.0.1');
    await once(door, 'listening');
    await say('ready', 'Images can be pushed and pulled.');
    expect((await status()).state).to.equal('ready');
    await starting.stop();
    door.close();
  });

  it('says that the engine does not believe it where that has another key', async () => {
    const { env, engine } = await testRegistry();
    const { newRegistryKey } = await import('../../../services/platform/tokens/registry-key.ts');
    const port = String(await freePort());
    const own = { ...env, REGISTRY_PORT: port, REGISTRY_URL: engine.address, REGISTRY_KEY: newRegistryKey() };
    const other = await startRole('registry', 'gateway', `http://127.0.0.1:${port}`, own);
    const status = (await (await fetch(`${other.url}/status`)).json()) as { state: string; detail: string };
    expect(status.state).to.equal('unavailable');
    expect(status.detail).to.include('REGISTRY_KEY');
    await other.stop();
  });
});
