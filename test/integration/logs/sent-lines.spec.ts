import { expect } from 'chai';
import { freePort } from '../../../infra/engines/engines.ts';
import { startLogs, type TestLogs } from '../../support/logs.ts';
import { type RoleProcess, type RunningRole, startRoleProcess } from '../../support/roles.ts';
import { until } from '../../support/until.ts';

describe('roles that send their log to the topic', () => {
  let logs: TestLogs;
  let worker: RunningRole;
  let other: RoleProcess;
  before(async () => {
    logs = await startLogs();
    worker = await logs.startWorker();
  });
  after(async () => {
    await worker.stop();
    await logs.close();
  });

  it('write each line to their standard output too', async () => {
    other = await logs.startWorkerProcess({ LOG_TO_TOPIC: 'true' });
    const metrics = await (await fetch(`${other.adminUrl}/metrics`)).text();
    expect(metrics).to.include('modelyard_log_lines_total');
    await other.stop();
    const written = other.output.split('\n').filter((line) => line.startsWith('{'));
    // The last two are of the process, which has no role any more.
    const expected = written
      .map((line) => JSON.parse(line).msg)
      .filter((msg) => !['stopping', 'stopped'].includes(msg));
    const sent = async () =>
      (await logs.find({ service: 'logs', limit: '1000', order: 'oldest' })).map(({ body }) => body);
    await until(async () => (await sent()).length >= expected.length, { what: 'the lines of the role' });
    expect(expected).to.include('started');
    expect(await sent()).to.deep.equal(expected);
  });

  it('start and are ready without brokers', async () => {
    const [http, grpc] = [String(await freePort()), String(await freePort())];
    const classifier = await startRoleProcess('classifier', 'rpc', `http://127.0.0.1:${http}`, {
      ...{ LOG_TO_TOPIC: 'true', KAFKA_BROKERS: '127.0.0.1:1', TOPIC_PREFIX: 'spec' },
      ...{ CLASSIFIER_HTTP_PORT: http, CLASSIFIER_GRPC_PORT: grpc },
    });
    await until(() => classifier.output.includes('lines of the log'), { what: 'a line about it' });
    expect((await fetch(`${classifier.adminUrl}/readyz`)).status).to.equal(200);
    expect(await classifier.stop()).to.equal(0);
  });
});
