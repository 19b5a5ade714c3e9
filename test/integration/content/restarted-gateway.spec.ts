import { expect } from 'chai';
import { call, id, postJson } from '../../contract/content/http/client.ts';
import { createContent } from '../../support/content.ts';
import { freePort } from '../../support/engines.ts';
import { startRole } from '../../support/roles.ts';
import { until } from '../../support/until.ts';

/** The group misses a killed gateway later than a busy machine starts one. */
const sessionTimeout = { KAFKA_SESSION_TIMEOUT_MS: '20000' };
const description = '/site/api-manual/Solution/description/public';

describe('a content gateway that was killed', function () {
  this.timeout(180_000);

  it('answers reads when it is back, before the group of replies has missed it; writes wait', async () => {
    const content = await createContent(sessionTimeout);
    const [gateway] = await Promise.all([content.startGatewayProcess(), content.startWorker()]);
    const [solutionId, revisionId] = [id(), id()];
    const stored = { solutionId, revisionId, description: '<p>before</p>' };
    expect((await postJson(`${gateway.url}${description}`, stored)).status).to.equal(200);
    await gateway.kill();

    const [port, adminPort] = [String(await freePort()), String(await freePort())];
    const url = `http://127.0.0.1:${port}`;
    const ports = { CONTENT_PORT: port, CONTENT_ADMIN_PORT: adminPort };
    const starting = startRole('content', 'gateway', url, { ...content.env, ...ports });
    const read = () => call(`${url}${description}/${solutionId}/${revisionId}`).catch(() => undefined);
    await until(async () => (await read())?.status === 200, { what: 'a read is answered' });
    const ready = await (await fetch(`http://127.0.0.1:${adminPort}/readyz`)).json();
    expect(ready).to.deep.equal({ status: 'not ready', missing: ['reply address'] });

    const write = await postJson(`${url}${description}`, { ...stored, description: '<p>after</p>' });
    expect(write.status, write.bytes.toString()).to.equal(200);
    await starting;
    expect((await read())?.json).to.include({ description: '<p>after</p>' });
  });
});
