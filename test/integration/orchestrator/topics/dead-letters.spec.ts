import { expect } from 'chai';
import { createKafkaTransport } from '../../../../services/kit/bus/kafka.ts';
import type { IncomingRecord } from '../../../../services/kit/bus/transport.ts';
import { createLog } from '../../../../services/kit/log.ts';
import { resultsTopic } from '../../../../services/orchestrator/topics/run-topics.ts';
import { echo, status } from '../../../fakes/models/behaviours.ts';
import { type FakeModel, startModel } from '../../../fakes/models/start-model.ts';
import { createGateways, putSequence, type TestGateways } from '../../../support/orchestrator-gateway.ts';
import type { RunningRole } from '../../../support/roles.ts';
import { runScript } from '../../../support/scripts.ts';
import { until } from '../../../support/until.ts';

const solution = 'Solution_With.Marks';

describe('npm run dead with runs over topics', function () {
  this.timeout(240_000);
  let gateways: TestGateways;
  let roles: RunningRole[];
  let models: FakeModel[];
  let broken = true;

  before(async () => {
    gateways = await createGateways({ ORCHESTRATOR_TRANSPORT: 'topics' });
    roles = await Promise.all([gateways.start(), gateways.startWorker()]);
    models = await Promise.all([
      startModel({ behaviour: echo }),
      startModel({ behaviour: (...all) => (broken ? status(400, 'no') : echo)(...all) }),
    ]);
    const [first, second] = models.map(({ address }) => address.port);
    await putSequence(roles[0]?.url ?? '', { first: first ?? 0, second: second ?? 0 }, { solution });
  });
  after(async () => {
    await Promise.all([...roles.map((role) => role.stop()), ...models.map((model) => model.close())]);
  });

  const send = (body: string) => fetch(`${roles[0]?.url}/solutions/${solution}/run`, { method: 'POST', body });

  async function dead(...words: string[]) {
    const env = { KAFKA_BROKERS: gateways.brokers.join(), TOPIC_PREFIX: gateways.prefix };
    const { status: code, stdout, stderr } = await runScript('dead.ts', [...words, '--json'], env);
    expect(code, stderr).to.equal(0);
    return JSON.parse(stdout) as { key: string; where: string; code: string; replayed: boolean }[];
  }

  async function results(): Promise<IncomingRecord[]> {
    const log = createLog({ service: 'spec', role: 'results', instance: '', level: 'silent' });
    const transport = createKafkaTransport({ brokers: gateways.brokers, clientId: 'dead', log });
    const found: IncomingRecord[] = [];
    await transport.readAll(resultsTopic(gateways.prefix, solution), (record) => found.push(record));
    await transport.close();
    return found;
  }

  it('lists what failed by node and by run, and replays one run or all of a node', async () => {
    const ids: string[] = [];
    for (const body of ['one', 'two', 'three']) {
      const answer = await send(body);
      expect(answer.status).to.equal(502);
      ids.push(answer.headers.get('x-run-id') ?? '');
    }
    const all = await dead('list', '--node', 'second');
    expect(all.map(({ key }) => key)).to.have.members(ids);
    expect(all[0]).to.include({ where: 'second', code: 'model_failed', replayed: false });
    expect(await dead('list', '--node', 'first')).to.deep.equal([]);

    broken = false;
    const [one = ''] = ids;
    expect(await dead('replay', '--run', one)).to.have.length(1);
    expect(await dead('replay', '--node', 'second')).to.have.length(2);
    let found: IncomingRecord[] = [];
    const replayed = () => found.filter(({ headers }) => headers.outcome === 'ok');
    const allFound = async () => {
      found = await results();
      return replayed().length === 3;
    };
    await until(allFound, { what: 'each has a result', everyMs: 500 });
    expect(replayed().map(({ value }) => value.toString())).to.have.members(['one', 'two', 'three']);
    expect(replayed().map(({ headers }) => headers.ce_id)).to.have.members(ids.map((id) => `${id}/1`));
    expect(found).to.have.length(6);
    const shown = async (id: string): Promise<{ status: string }> =>
      (await fetch(`${roles[0]?.url}/runs/${id}`)).json() as Promise<{ status: string }>;
    const allDone = async () => (await Promise.all(ids.map(shown))).every(({ status }) => status === 'done');
    await until(allDone, { what: 'each run shows the result of its replay' });
  });
});
