import { createContent, type TestContent } from '../../support/content.ts';
import { engine } from '../../support/engines.ts';
import { type RoleProcess, shortSessionTimeout } from '../../support/roles.ts';
import { shareOf } from '../../support/share-of.ts';
import { expectEachOnce, sendDescriptions, whenHandled } from './survival.ts';

const inFlight = shareOf(2_000);
/** A gateway accepts commands as long as Kafka runs, whatever becomes of workers and of MongoDB. */
const allAccepted = { unavailable: 0 };
/** While the broker restarts commands are rejected; those that were handled before, 15 %, were not. */
const brokerRestart = { unavailable: 0.85 };

describe('content with thousands of commands in flight', function () {
  this.timeout(600_000);
  let content: TestContent;
  let gateway: RoleProcess;
  let worker: RoleProcess;

  beforeEach(async () => {
    content = await createContent(shortSessionTimeout);
    // Each in its own process: thousands of senders here must not hold up those who answer them.
    [gateway, worker] = await Promise.all([content.startGatewayProcess(), content.startWorkerProcess()]);
  });

  afterEach(async function () {
    // Which partitions the worker had, and what it waited for.
    if (this.currentTest?.state === 'failed') console.error(worker.output.slice(-10_000));
    await Promise.all([gateway.kill(), worker.kill()]);
  });

  it('survives SIGKILL of the worker, twice', async () => {
    const sending = sendDescriptions([gateway.url], inFlight);
    for (const share of [0.15, 0.45]) {
      await whenHandled(content, share * inFlight, inFlight);
      await worker.kill();
      worker = await content.startWorkerProcess();
    }
    await expectEachOnce(content, gateway.url, await sending, allAccepted);
  });

  it('survives a restart of the broker', async () => {
    const kafka = await engine('kafka');
    const sending = sendDescriptions([gateway.url], inFlight);
    await whenHandled(content, 0.15 * inFlight, inFlight);
    await kafka.kill();
    await kafka.start();
    await expectEachOnce(content, gateway.url, await sending, brokerRestart);
  });

  it('survives SIGKILL of mongod', async () => {
    const mongodb = await engine('mongodb');
    const sending = sendDescriptions([gateway.url], inFlight);
    await whenHandled(content, 0.15 * inFlight, inFlight);
    await mongodb.kill();
    await mongodb.start();
    await expectEachOnce(content, gateway.url, await sending, allAccepted);
  });

  it('survives two gateways, two workers, and a worker that joins and one that leaves in the middle', async () => {
    const [otherGateway, otherWorker] = await Promise.all([
      content.startGatewayProcess(),
      content.startWorkerProcess(),
    ]);
    const sending = sendDescriptions([gateway.url, otherGateway.url], inFlight);
    await whenHandled(content, 0.05 * inFlight, inFlight);
    const third = await content.startWorkerProcess();
    await otherWorker.stop();
    await expectEachOnce(content, gateway.url, await sending, allAccepted);
    await Promise.all([third.kill(), otherGateway.kill()]);
  });
});
