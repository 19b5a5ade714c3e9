import { expect } from 'chai';
import { Agent, request } from 'undici';
import { createKafkaTransport } from '../../../../services/kit/bus/kafka.ts';
import { createLog } from '../../../../services/kit/log.ts';
import { resultsTopic } from '../../../../services/orchestrator/hops/run-topics.ts';
import { answering, slow } from '../../../fakes/models/behaviours.ts';
import { type FakeModel, startModel } from '../../../fakes/models/start-model.ts';
import { blueprint, collator, node, splitter } from '../../../fixtures/blueprints/build.ts';
import { engine } from '../../../support/engines.ts';
import { createGateways, type TestGateways } from '../../../support/orchestrator-gateway.ts';
import type { RunningRole } from '../../../support/roles.ts';
import { until } from '../../../support/until.ts';

const runs = 200;

/** A message with one text in field 1, short enough for one byte of length. */
const text = (content: string) => Buffer.concat([Buffer.of(0x0a, content.length), Buffer.from(content)]);
const adding = (mark: string) =>
  slow(
    20,
    answering((body) => text(`${body.subarray(2)}${mark}`)),
  );

interface Answered {
  readonly status: number;
  readonly runId: string;
  readonly body: Buffer;
}

describe('runs over topics with a splitter and a collator', function () {
  this.timeout(240_000);
  let gateways: TestGateways;
  let gateway: RunningRole;
  let worker: RunningRole;
  let models: Record<'left' | 'right' | 'end', FakeModel>;

  before(async () => {
    gateways = await createGateways();
    [gateway, worker] = await Promise.all([gateways.start(), gateways.startWorker()]);
    const [left, right, end] = await Promise.all([
      startModel({ behaviour: adding('L') }),
      startModel({ behaviour: adding('R') }),
      startModel({ behaviour: slow(5) }),
    ]);
    models = { left, right, end };
    await putDiamond();
  });
  after(async () => {
    await Promise.all([gateway.kill(), worker.kill(), ...Object.values(models).map((model) => model.close())]);
  });

  async function put(path: string, document: unknown): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${gateway.url}${path}`, { method: 'PUT', headers, body: JSON.stringify(document) });
    expect(answer.status, await answer.text()).to.equal(200);
  }

  async function putDiamond(): Promise<void> {
    const split = splitter('cut', ['left', 'right']);
    const nodes = [split, node('left', ['meet']), node('right', ['meet']), collator('meet', ['end']), node('end')];
    await put('/putBlueprint?transport=topics', blueprint(nodes));
    const list = Object.entries(models).map(([container_name, { address }]) => ({
      container_name,
      ip_address: address.host,
      port: String(address.port),
    }));
    await put('/putDockerInfo', { docker_info_list: list });
  }

  async function sendAll(): Promise<Answered[]> {
    const dispatcher = new Agent({ connections: runs, headersTimeout: 150_000 });
    const send = async (_: unknown, index: number): Promise<Answered> => {
      const { statusCode, headers, body } = await request(`${gateway.url}/run`, {
        dispatcher,
        method: 'POST',
        headers: { 'x-deadline-ms': '120000' },
        body: text(`run ${index}`),
      });
      const bytes = Buffer.from(await body.arrayBuffer());
      return { status: statusCode, runId: String(headers['x-run-id']), body: bytes };
    };
    try {
      return await Promise.all(Array.from({ length: runs }, send));
    } finally {
      await dispatcher.close();
    }
  }

  /** Run id to the different results it has in the log. */
  async function resultsByRun(): Promise<Map<string, Set<string>>> {
    const log = createLog({ service: 'spec', role: 'results', instance: '', level: 'silent' });
    const transport = createKafkaTransport({ brokers: gateways.brokers, clientId: 'survival', log });
    const found = new Map<string, Set<string>>();
    try {
      await transport.readAll(resultsTopic(gateways.prefix, 'default'), ({ headers, value }) => {
        const id = headers.ce_id ?? '';
        found.set(id, (found.get(id) ?? new Set()).add(`${headers.outcome} ${value.toString('hex')}`));
      });
      return found;
    } finally {
      await transport.close();
    }
  }

  const whenCalled = (count: number) =>
    until(() => models.left.calls >= count, { what: `${count} calls of a branch`, withinMs: 60_000, everyMs: 5 });

  it('loses and doubles nothing when the worker is killed twice', async () => {
    const sending = sendAll();
    for (const count of [40, 120]) {
      await whenCalled(count);
      await worker.kill();
      worker = await gateways.startWorker();
    }
    await expectEachOnce(await sending);
  });

  it('loses and doubles nothing when the broker is killed', async () => {
    const kafka = await engine('kafka');
    const before = models.left.calls;
    const sending = sendAll();
    await whenCalled(before + 40);
    await kafka.kill();
    await kafka.start();
    await expectEachOnce(await sending);
  });

  it('loses and doubles nothing when a model goes away for a while', async () => {
    const before = models.left.calls;
    const sending = sendAll();
    await whenCalled(before + 40);
    const { port } = models.right.address;
    await models.right.close();
    // Long enough for the calls' own attempts to run out.
    await whenCalled(before + 150);
    models.right = await startModel({ behaviour: adding('R'), port });
    await expectEachOnce(await sending);
  });

  /** Every run has answered with what its own input leads to, and has that as its one result. */
  async function expectEachOnce(answers: readonly Answered[]): Promise<void> {
    // Nothing was promised to who got a 503.
    const accepted = answers.map((one, index) => ({ ...one, index })).filter(({ status }) => status !== 503);
    expect(accepted.length).to.be.greaterThan(runs / 10);
    expect(accepted.filter(({ status }) => status !== 200).map(({ body }) => body.toString())).to.deep.equal([]);
    for (const { body, index } of accepted) {
      const both = [text(`run ${index}L`), text(`run ${index}R`)];
      const list = both.map((one) => Buffer.concat([Buffer.of(0x0a, one.length), one]));
      expect(body.toString('hex')).to.equal(Buffer.concat(list).toString('hex'));
    }
    const results = await resultsByRun();
    expect([...results.keys()]).to.include.members(accepted.map(({ runId }) => runId));
    expect([...results].filter(([, different]) => different.size !== 1)).to.deep.equal([]);
  }
});
