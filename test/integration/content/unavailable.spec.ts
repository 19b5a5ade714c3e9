import { expect } from 'chai';
import { call, form, id, postJson } from '../../contract/content/http/client.ts';
import { createContent } from '../../support/content.ts';
import { engine } from '../../support/engines.ts';
import { until } from '../../support/until.ts';

describe('content while an engine is unavailable', function () {
  this.timeout(300_000);

  it('answers 503 with Retry-After while MongoDB is unavailable, and goes on when it is back', async () => {
    const mongo = await engine('mongodb');
    const content = await createContent();
    const [gateway] = await Promise.all([content.startGateway(), content.startWorker()]);
    const documents = `${gateway.url}/site/api-manual/Solution/solutionAssets/${id()}/${id()}?path=public`;
    const upload = { method: 'POST', body: form('a.txt', Buffer.from('bytes')) };
    expect((await call(documents, upload)).status).to.equal(200);

    await mongo.kill();
    try {
      for (const reply of [await call(documents), await call(documents, upload)]) {
        expect(reply.status, `${reply.bytes}\n${gateway.output.slice(-3_000)}`).to.equal(503);
        expect(reply.headers.get('retry-after')).to.match(/^\d+$/);
        expect(reply.json).to.include({ code: 'unavailable' });
      }
      expect((await call(`${gateway.adminUrl}/readyz`)).status).to.equal(503);
      expect((await call(`${gateway.adminUrl}/healthz`)).status).to.equal(200);
    } finally {
      await mongo.start();
    }
    await until(async () => (await call(documents, upload)).status === 200, {
      what: 'uploads work again',
      withinMs: 120_000,
    });
    expect((await call(documents)).json).to.deep.equal(['a.txt']);
  });

  it('answers 503 to commands while Kafka is unavailable; reading works', async () => {
    const kafka = await engine('kafka');
    const content = await createContent();
    const [gateway] = await Promise.all([content.startGateway(), content.startWorker()]);
    const url = `${gateway.url}/site/api-manual/Solution/description/public`;
    const body = { description: '<p>x</p>', solutionId: 's', revisionId: 'r' };
    expect((await postJson(url, body)).status).to.equal(200);

    await kafka.kill();
    try {
      const refused = await postJson(url, body);
      expect(refused.status).to.equal(503);
      expect(refused.headers.get('retry-after')).to.match(/^\d+$/);
      expect((await call(`${url}/s/r`)).json).to.deep.equal(body);
    } finally {
      await kafka.start();
    }
    await until(async () => (await postJson(url, body)).status === 200, {
      what: 'commands work again',
      withinMs: 120_000,
    });
  });
});
