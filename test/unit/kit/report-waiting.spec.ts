import { mock } from 'node:test';
import { expect } from 'chai';
import { reportWaiting } from '../../../services/kit/report-waiting.ts';
import type { Service } from '../../../services/kit/service.ts';
import { startRoles } from '../../../services/kit/start-roles.ts';
import { createLoggedService } from '../../support/logged-service.ts';
import { until } from '../../support/until.ts';

describe('a role that waits for something', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setInterval'] }));
  afterEach(() => mock.timers.reset());

  /** Five seconds, and the checks that they begin. */
  async function pass() {
    mock.timers.tick(5_000);
    await new Promise(setImmediate);
  }

  it('says every few seconds for what, and what mends it, until it is ready', async () => {
    const { service, lines } = createLoggedService();
    const { life } = service;
    let up = false;
    life.addCheck('kafka', () => up, 'no broker answers at 127.0.0.1:1; check KAFKA_BROKERS');
    const waiting = reportWaiting(service);
    await pass();
    await pass();
    waiting.started();
    await pass();
    expect(lines).to.have.length(3);
    expect(lines[0]).to.include({ level: 'warn' });
    expect(lines[0]?.waitingFor).to.deep.equal(['kafka']);
    expect(lines[0]?.msg).to.include('no broker answers at 127.0.0.1:1; check KAFKA_BROKERS');
    up = true;
    await pass();
    await pass();
    up = false;
    await pass();
    expect(lines, 'after it was ready').to.have.length(3);
  });

  it('does so whenever it is started', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let waits: Service | undefined;
    const start = async (service: Service) => {
      waits = service;
      await promise;
    };
    const role = {
      service: 'a',
      role: 'worker',
      ports: {},
      admin: { A_PORT: 0 },
      settings: {},
      load: async () => start,
    };
    const roles = startRoles([role], { LOG_LEVEL: 'warn' });
    await until(() => waits !== undefined, { what: 'the role is being started' });
    const said: unknown[] = [];
    if (waits) waits.log.warn = (...words: unknown[]) => void said.push(words[1]);
    await pass();
    expect(said).to.deep.equal(['not ready, waiting for the start to complete']);
    resolve();
    await roles.started;
    await new Promise(setImmediate);
    await pass();
    expect(said).to.have.length(1);
    await roles.stop();
  });
});
