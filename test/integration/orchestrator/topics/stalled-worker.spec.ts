import { expect } from 'chai';
import { createKafkaTransport } from '../../../../services/kit/bus/kafka.ts';
import { createLog } from '../../../../services/kit/log.ts';
import { deadTopic, resultsTopic } from '../../../../services/orchestrator/topics/run-topics.ts';
import { slow } from '../../../fakes/models/behaviours.ts';
import { type FakeModel, startModel } from '../../../fakes/models/start-model.ts';
import { blueprint, node } from '../../../fixtures/blueprints/build.ts';
import { createGateways, type TestGateways } from '../../../support/orchestrator-gateway.ts';
import type { RoleProcess, RunningRole } from '../../../support/roles.ts';
import { until } from '../../../support/until.ts';

const sessionMs = 6_000;
const inFlight = 48;
/** The time-out of a call passes while the worker is stopped, and not while it runs. */
const [callMs, timeoutMs] = [400, 5_000];

describe('a worker that is stopped for longer than its session, and goes on', function () {
  this.timeout(240_000);
  let gateways: TestGateways;
  let gateway: RunningRole;
  let stalled: RoleProcess;
  let other: RunningRole;
  let model: FakeModel;

  before(async () => {
    gateways = await createGateways({ KAFKA_SESSION_TIMEOUT_MS: String(sessionMs) });
    model = await startModel({ behaviour: slow(callMs) });
    // Each in its own process: what takes long here must not stop the clock of a call there.
    [gateway, stalled, other] = await Promise.all([
      gateways.startProcess(),
      gateways.startWorkerProcess(),
      gateways.startWorkerProcess(),
    ]);
    const policy = { timeout_ms: timeoutMs, retries: 0 };
    await put('/putBlueprint?transport=topics', blueprint([node('one', [], { policy })]));
    const list = [{ container_name: 'one', ip_address: '127.0.0.1', port: model.address.port }];
    await put('/putDockerInfo', { docker_info_list: list });
  });
  after(() => Promise.all([gateway.stop(), stalled.kill(), other.stop(), model.close()]));

  async function put(path: string, document: unknown): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${gateway.url}${path}`, { method: 'PUT', headers, body: JSON.stringify(document) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  }

  async function recordsOf(topic: string) {
    const log = createLog({ service: 'spec', role: 'results', instance: '', level: 'silent' });
    const transport = createKafkaTransport({ brokers: gateways.brokers, clientId: 'stalled', log });
    const found: Readonly<Record<string, string>>[] = [];
    await transport.readAll(topic, ({ headers }) => found.push(headers));
    await transport.close();
    return found;
  }

  /** How often a worker has joined the group of the steps. */
  const joinsOf = (worker: RunningRole) =>
    worker.output.split('\n').filter((line) => line.includes('joined the group') && line.includes('worker-step'))
      .length;

  it('decides nothing about messages that another worker owned meanwhile', async () => {
    const statuses: number[] = [];
    let over = false;
    const send = async () => {
      while (!over) statuses.push((await fetch(`${gateway.url}/run`, { method: 'POST', body: 'in' })).status);
    };
    const traffic = Promise.all(Array.from({ length: inFlight }, send));
    await until(() => statuses.length > 2 * inFlight, { what: 'both workers are at work' });
    const joined = joinsOf(other);
    stalled.suspend();
    await until(() => joinsOf(other) > joined, { what: 'the other worker has all partitions', withinMs: 30_000 });
    const before = statuses.length;
    await until(() => statuses.length > before + inFlight, { what: 'it goes on' });
    stalled.resume();
    const after = statuses.length;
    await until(() => statuses.length > after + 4 * inFlight, { what: 'it is back' });
    over = true;
    await traffic;
    const results = await recordsOf(resultsTopic(gateways.prefix, 'default'));
    const byRun = Map.groupBy(results, ({ ce_id }) => ce_id);
    const outcomes = [...byRun.values()].map((same) => [...new Set(same.map(({ outcome }) => outcome))].join());
    expect(new Set(outcomes)).to.deep.equal(new Set(['ok']));
    expect(new Set(statuses)).to.deep.equal(new Set([200]));
    expect(await recordsOf(deadTopic(gateways.prefix, 'default'))).to.deep.equal([]);
  });
});
