import { expect } from 'chai';
import { addressesOf, inARow } from '../../contract/orchestrator/gateway/client.ts';
import { answering } from '../../fakes/models/behaviours.ts';
import { startModel } from '../../fakes/models/start-model.ts';
import { createTopics } from '../../support/create-topics.ts';
import { freePort } from '../../support/engines.ts';
import { sharedPortal, type TestPortal } from '../../support/portal.ts';
import { stageSolution } from '../../support/portal-matrix/stage.ts';
import type { Actor } from '../../support/portal-people.ts';
import { type RunningRole, startRole } from '../../support/roles.ts';
import { until } from '../../support/until.ts';

/** Long enough that a spec which passes cannot owe it to the time. */
const settings = { ORCHESTRATOR_ACCESS: 'guarded', ORCHESTRATOR_ACCESS_CACHE_MS: '600000' };

describe('access to the orchestrator, by the owners that the catalog knows', function () {
  this.timeout(240_000);
  let portal: TestPortal;
  let gateway: RunningRole;

  before(async () => {
    portal = await sharedPortal();
    await createTopics(portal.prefix, ['run']);
    const port = String(await freePort());
    const env = { ...portal.env, ...settings, ORCHESTRATOR_PORT: port };
    gateway = await startRole('orchestrator', 'gateway', `http://127.0.0.1:${port}`, env);
  });
  after(() => gateway.stop());

  async function send(who: Actor, method: string, path: string, body?: string): Promise<number> {
    const token = who === 'anonymous' ? {} : { authorization: `Bearer ${portal.people[who].token}` };
    const headers = { 'content-type': 'application/json', ...token };
    const response = await fetch(gateway.url + path, { method, headers, ...(body !== undefined && { body }) });
    await response.arrayBuffer();
    return response.status;
  }

  it('lets them deploy, others run, and follows the sharing of the solution', async () => {
    const model = await startModel({ behaviour: answering((body) => body) });
    const { solutionId } = await stageSolution(portal, 'PR');
    const at = `/solutions/${solutionId}`;
    const put = (who: Actor) => send(who, 'PUT', `${at}/putBlueprint`, JSON.stringify(inARow('a')));
    expect([await put('anonymous'), await put('stranger')]).to.deep.equal([401, 403]);
    for (const who of ['owner', 'coOwner', 'admin'] as const) expect(await put(who), who).to.equal(200);
    expect(await send('owner', 'PUT', `${at}/putDockerInfo`, JSON.stringify(addressesOf({ a: model })))).to.equal(200);
    expect(await send('owner', 'PUT', '/putBlueprint', JSON.stringify(inARow('a')))).to.equal(403);
    expect([
      await send('stranger', 'POST', `${at}/run`, 'in'),
      await send('anonymous', 'POST', `${at}/run`, 'in'),
    ]).to.deep.equal([200, 401]);
    expect([await send('stranger', 'GET', `${at}/plan`), await send('coOwner', 'GET', `${at}/plan`)]).to.deep.equal([
      404, 200,
    ]);

    await portal.catalog.call('DELETE', `/solution/${solutionId}/user/${portal.people.coOwner.userId}/access`);
    await until(async () => (await put('coOwner')) === 403, {
      what: 'the co-owner may not any more',
      withinMs: 30_000,
    });
    await model.close();
  });
});
