import { expect } from 'chai';
import { createCompositions, expectOk, inARow, put, putText, run } from '../../contract/orchestrator/gateway/client.ts';
import { answering, echo, halfAnswer, status } from '../../fakes/models/behaviours.ts';
import { documentsOf } from '../../fixtures/blueprints/documents.ts';
import { createGateways } from '../../support/orchestrator-gateway.ts';
import type { RunningRole } from '../../support/roles.ts';

const secret = 'hush-hush-4711';

describe('what the orchestrator logs', function () {
  this.timeout(240_000);
  let roles: RunningRole[] = [];
  const compositions = createCompositions(() => ({
    ...{ url: roles[0]?.url ?? '', documentLimitBytes: 0, messageLimitBytes: 0, runsLimit: 0 },
  }));
  const { compose } = compositions;

  before(async () => {
    const gateways = await createGateways({ LOG_LEVEL: 'trace' });
    roles = await Promise.all([gateways.start(), gateways.startWorker()]);
  });
  after(compositions.stop);

  it('never holds a body, a credential or a document', async () => {
    const headers = {
      ...{ authorization: `Bearer ${secret}`, cookie: `sid=${secret}`, 'x-api-key': secret, 'x-request-id': 'plain' },
      'accept-language': secret,
    };
    const blueprint = (...names: string[]) => ({
      ...inARow(...names),
      name: 'Plain',
      password: secret,
      training_clients: [{ password: secret }],
    });
    for (const transport of ['http', 'topics'] as const) {
      for (const behaviour of [echo, status(500, secret), halfAnswer, answering(() => Buffer.from(secret))]) {
        const { url } = await compose({ a: echo, b: behaviour }, { transport, blueprint: blueprint('a', 'b') });
        await run(url, secret, { headers });
        await run(url, secret, { headers: { ...headers, prefer: 'respond-async' } });
        await run(url, secret, { headers: { ...headers, 'content-encoding': secret } });
        await run(url, secret, { operation: `run?token=${secret}`, headers });
        await run(url, secret, { operation: secret, headers });
        await run(`${url}/no/${secret}`, secret, { headers });
      }
      const orders = { intake1: echo, tax1: echo, topic1: echo, report1: echo };
      const { url } = await compose(orders, { transport, blueprint: documentsOf('order-fan-out').blueprint });
      await run(url, secret, { operation: 'accept', headers });
      await putText(`${url}/putBlueprint`, `{"name": "${secret}", "nodes": [}`);
      await put(`${url}/putBlueprint`, {
        name: secret,
        nodes: [{ container_name: secret, image: secret, policy: secret }],
      });
      await put(`${url}/putDockerInfo`, { docker_info_list: [{ container_name: 'x', ip_address: `u:${secret}@h` }] });
      expectOk(await put(`${url}/putDockerInfo`, [{ container_name: 'else', ip_address: 'h', password: secret }]));
    }
    for (const role of roles) await role.stop();
    for (const { output } of roles) {
      expect(output).to.include('"level":"info"');
      expect(output.split('\n').filter((line) => line.includes(secret))).to.deep.equal([]);
    }
  });
});
