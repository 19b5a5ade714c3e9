import { createContent, type TestContent } from '../../support/content.ts';
import { engine } from '../../support/engines.ts';
import { type RunningRole, shortSessionTimeout } from '../../support/roles.ts';
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
  let gateway: RunningRole;
  let worker: RunningRole;

  beforeEach(async () => {
    content = await createContent(shortSessionTimeout);
    gateway = await content.startGateway();
  });

  afterEach(async function () {
    // Which partitions the worker had, and what it waited for.
    if (this.currentTest?.state === 'failed') console.error(worker.output.slice(-10_000));
    await Promise.all([gateway.stop(), worker.stop()]);
  });

  it('survives SIGKILL of the worker, twice', async () => {
    let doomed = await content.startWorkerProcess();
    worker = doomed;
    const sending = sendDescriptions([gateway.url], inFlight);
    await whenHandled(content, 0.15 * inFlight, inFlight);
    await doomed.kill();
    doomed = await content.startWorkerProcess();
    await whenHandled(content, 0.45 * inFlight, inFlight);
    await doomed.kill();
    worker = await content.startWorker();
    await expectEachOnce(content, gateway.url, await sending, allAccepted);
  });

  it('survives a restart of the broker', async () => {
    const kafka = await engine('kafka');
    worker = await content.startWorker();
    const sending = sendDescriptions([gateway.url], inFlight);
    await whenHandled(content, 0.15 * inFlight, inFlight);
    await kafka.kill();
    await kafka.start();
    await expectEachOnce(content, gateway.url, await sending, brokerRestart);
  });

  it('survives SIGKILL of mongod', async () => {
    const mongodb = await engine('mongodb');
    worker = await content.startWorker();
    const sending = sendDescriptions([gateway.url], inFlight);
    await whenHandled(content, 0.15 * inFlight, inFlight);
    await mongodb.kill();
    await mongodb.start();
    await expectEachOnce(content, gateway.url, await sending, allAccepted);
  });

  it('survives two gateways, two workers, and a worker that joins and one that leaves in the middle', async () => {
    const [otherGateway, otherWorker] = await Promise.all([content.startGateway(), content.startWorker()]);
    worker = await content.startWorker();
    const sending = sendDescriptions([gateway.url, otherGateway.url], inFlight);
    await whenHandled(content, 0.05 * inFlight, inFlight);
    const third = await content.startWorker();
    await otherWorker.stop();
    await expectEachOnce(content, gateway.url, await sending, allAccepted);
    await Promise.all([third.stop(), otherGateway.stop()]);
  });
});
