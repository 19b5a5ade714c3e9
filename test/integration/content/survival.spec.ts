import { createContent, type TestContent } from '../../support/content.ts';
import { engine } from '../../support/engines.ts';
import type { RunningRole } from '../../support/roles.ts';
import { expectEachOnce, sendDescriptions, whenHandled } from './survival.ts';

const inFlight = 2_000;

describe('content with 2,000 commands in flight', function () {
  this.timeout(240_000);
  let content: TestContent;
  let gateway: RunningRole;
  let worker: RunningRole;

  beforeEach(async () => {
    content = await createContent();
    [gateway, worker] = await Promise.all([content.startGateway(), content.startWorker()]);
  });

  afterEach(async () => {
    await Promise.all([gateway.kill(), worker.kill()]);
  });

  it('survives SIGKILL of the worker, twice', async () => {
    const sending = sendDescriptions([gateway.url], inFlight);
    for (const handled of [300, 900]) {
      await whenHandled(content, handled);
      await worker.kill();
      worker = await content.startWorker();
    }
    await expectEachOnce(content, gateway.url, await sending);
  });

  it('survives a restart of the broker', async () => {
    const kafka = await engine('kafka');
    const sending = sendDescriptions([gateway.url], inFlight);
    await whenHandled(content, 300);
    await kafka.kill();
    await kafka.start();
    await expectEachOnce(content, gateway.url, await sending);
  });

  it('survives SIGKILL of mongod', async () => {
    const mongodb = await engine('mongodb');
    const sending = sendDescriptions([gateway.url], inFlight);
    await whenHandled(content, 300);
    await mongodb.kill();
    await mongodb.start();
    await expectEachOnce(content, gateway.url, await sending);
  });

  it('survives two gateways, two workers, and a worker that joins and one that leaves in the middle', async () => {
    const [otherGateway, otherWorker] = await Promise.all([content.startGateway(), content.startWorker()]);
    const sending = sendDescriptions([gateway.url, otherGateway.url], inFlight);
    await whenHandled(content, 100);
    const third = await content.startWorker();
    await otherWorker.stop();
    await expectEachOnce(content, gateway.url, await sending);
    await Promise.all([third.kill(), otherGateway.kill()]);
  });
});
