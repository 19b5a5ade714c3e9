import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'chai';
import { freePort } from '../../../infra/engines/engines.ts';
import { until } from '../../support/until.ts';

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

describe('roles of a process that a launcher holds back', function () {
  this.timeout(240_000);
  let child: ChildProcess;
  let classifier: number;
  let edge: number;

  beforeEach(async () => {
    [classifier, edge] = [await freePort(), await freePort()];
    const ports = {
      ...{ CLASSIFIER_HTTP_PORT: await freePort(), CLASSIFIER_GRPC_PORT: await freePort() },
      ...{ CLASSIFIER_ADMIN_PORT: classifier, EDGE_PORT: await freePort(), EDGE_ADMIN_PORT: edge },
    };
    const settings = Object.entries(ports).map(([name, port]) => [name, String(port)]);
    const words = ['services/main.ts', '--then', 'classifier:rpc', '--then', 'edge:gateway'];
    child = spawn(process.execPath, words, {
      env: { ...process.env, ...Object.fromEntries(settings), LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
  });

  afterEach(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  });

  it('start with the message for their group, whichever comes first', async () => {
    child.send(2);
    await until(() => answers(edge), { what: 'the second group is started' });
    expect(await answers(classifier)).to.equal(false);
    child.send(1);
    await until(() => answers(classifier), { what: 'the first group is started' });
  });
});
