import { type ModelProcess, startModelProcess } from '../../fakes/models/model-process.ts';
import { blueprint, collator, node, splitter } from '../../fixtures/blueprints/build.ts';
import { engine, freePort } from '../../support/engines.ts';
import { createGateways, type TestGateways } from '../../support/orchestrator-gateway.ts';
import { type RoleProcess, type RunningRole, shortSessionTimeout } from '../../support/roles.ts';
import { shareOf } from '../../support/share-of.ts';
import { expectEachOnce, startTraffic } from './chaos.ts';

const runs = shareOf(10_000);

describe('thousands of runs over topics, each with a join', function () {
  this.timeout(600_000);
  let gateways: TestGateways;
  let gateway: RunningRole;
  let worker: RoleProcess;
  let ports: Record<'left' | 'right' | 'last', number>;
  let left: ModelProcess;
  const others: ModelProcess[] = [];

  before(async () => {
    const [one, two, three] = await Promise.all([freePort(), freePort(), freePort()]);
    ports = { left: one, right: two, last: three };
    left = await startModelProcess(ports.left, 'L');
    others.push(await startModelProcess(ports.right, 'R'), await startModelProcess(ports.last));
  });
  after(() => Promise.all([left, ...others].map((model) => model.kill())));

  beforeEach(async () => {
    gateways = await createGateways(shortSessionTimeout);
    [gateway, worker] = await Promise.all([gateways.start(), gateways.startWorkerProcess()]);
    const policy = { unavailable: 'wait' };
    const nodes = [
      splitter('cut', ['left', 'right']),
      node('left', ['meet'], { policy }),
      node('right', ['meet'], { policy }),
      collator('meet', ['last']),
      node('last', [], { policy }),
    ];
    const list = Object.entries(ports).map(([container_name, port]) => ({
      container_name,
      ip_address: '127.0.0.1',
      port,
    }));
    await put('/putBlueprint?transport=topics', blueprint(nodes));
    await put('/putDockerInfo', { docker_info_list: list });
  });
  afterEach(() => Promise.all([gateway.stop(), worker.kill()]));

  async function put(path: string, document: unknown): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${gateway.url}${path}`, { method: 'PUT', headers, body: JSON.stringify(document) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  }

  it('have one result each, and each caller its own, whatever is killed', async () => {
    const kafka = await engine('kafka');
    const traffic = startTraffic(gateway.url, runs);
    await traffic.whenAnswered(runs * 0.1);
    await worker.kill();
    worker = await gateways.startWorkerProcess();
    await traffic.whenAnswered(runs * 0.25);
    await left.kill();
    await left.start();
    await traffic.whenAnswered(runs * 0.4);
    await kafka.kill();
    await kafka.start();
    await traffic.whenAnswered(runs * 0.55);
    await Promise.all([kafka.kill(), worker.kill()]);
    await kafka.start();
    worker = await gateways.startWorkerProcess();
    await traffic.whenAnswered(runs * 0.7);
    const second = await gateways.startWorker();
    await traffic.whenAnswered(runs * 0.85);
    await worker.kill();
    await traffic.done;
    await expectEachOnce(gateways, traffic);
    await second.stop();
  });
});
