import { expect } from 'chai';
import { createMemoryTransport } from '../../../services/kit/bus/memory.ts';
import { createService } from '../../../services/kit/service.ts';
import { readGatewayConfig } from '../../../services/orchestrator/config.ts';
import { startAccess } from '../../../services/orchestrator/start-access.ts';

describe('the access to an orchestrator that starts', () => {
  async function warningsOf(host: string, settings: Record<string, string> = {}) {
    const env = { KAFKA_BROKERS: '127.0.0.1:1', MONGODB_URL: 'mongodb://127.0.0.1', LOG_LEVEL: 'silent', ...settings };
    const admin = { host: '127.0.0.1', port: 0, setting: 'ORCHESTRATOR_ADMIN_PORT' };
    const listen = { host, ports: { ORCHESTRATOR_PORT: 0 }, admin };
    const service = createService('orchestrator', 'gateway', env, { listen });
    const warnings: unknown[] = [];
    const log = Object.assign(Object.create(service.log), { warn: (line: unknown) => warnings.push(line) });
    const transport = createMemoryTransport();
    const access = await startAccess({ service: { ...service, log }, transport, config: readGatewayConfig(env) });
    await service.life.stop();
    await transport.close();
    return { warnings, isGuarded: access.checkHost === undefined };
  }

  it('is open on loopback, without a word', async () => {
    expect(await warningsOf('127.0.0.1')).to.deep.equal({ warnings: [], isGuarded: false });
  });

  it('is open on another address with one line of warning', async () => {
    const { warnings, isGuarded } = await warningsOf('0.0.0.0', { ORCHESTRATOR_ACCESS: 'open' });
    expect(isGuarded).to.equal(false);
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.include('ORCHESTRATOR_ACCESS=open on 0.0.0.0');
  });

  it('is guarded on another address', async () => {
    const account = { CATALOG_CREDENTIALS: 'orchestrator:a long password' };
    expect(await warningsOf('0.0.0.0', account)).to.deep.equal({ warnings: [], isGuarded: true });
  });
});
