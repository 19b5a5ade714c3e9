import { expect } from 'chai';
import { ConfigError } from '../../../services/kit/config.ts';
import { accessConfigOf, readGatewayConfig } from '../../../services/orchestrator/config.ts';
import { orchestrator } from '../../../services/orchestrator/service.ts';

describe('the settings of access', () => {
  const accessOf = (host: string, env: Record<string, string> = {}) =>
    accessConfigOf(
      readGatewayConfig({ KAFKA_BROKERS: '127.0.0.1:1', MONGODB_URL: 'mongodb://127.0.0.1', ...env }),
      host,
    );
  const account = { CATALOG_CREDENTIALS: 'orchestrator:a long password' };

  it('open it on loopback, and guard it elsewhere', () => {
    for (const host of ['127.0.0.1', '::1', 'localhost']) expect(accessOf(host), host).to.equal(undefined);
    for (const host of ['0.0.0.0', '10.0.0.1', 'models.example.org']) {
      expect(accessOf(host, account), host).to.include(account);
      expect(() => accessOf(host), host).to.throw(ConfigError, 'ORCHESTRATOR_ACCESS=open');
      expect(accessOf(host, { ORCHESTRATOR_ACCESS: 'open' }), host).to.equal(undefined);
    }
    expect(accessOf('127.0.0.1', { ORCHESTRATOR_ACCESS: 'guarded', ...account })).to.include(account);
    expect(() => accessOf('127.0.0.1', { ORCHESTRATOR_ACCESS: 'closed' })).to.throw(ConfigError, 'guarded or open');
  });

  it('are checked before anything is started', () => {
    const [, gateway] = orchestrator.roles;
    const env = { KAFKA_BROKERS: '127.0.0.1:1', MONGODB_URL: 'mongodb://127.0.0.1', ORCHESTRATOR_HOST: '0.0.0.0' };
    expect(() => gateway.validate(env)).to.throw(ConfigError, 'CATALOG_CREDENTIALS is not set');
    expect(() => gateway.validate({ ...env, ...account })).not.to.throw();
  });
});

describe('the settings of callbacks', () => {
  const read = (env: Record<string, string>) =>
    readGatewayConfig({ KAFKA_BROKERS: '127.0.0.1:1', MONGODB_URL: 'mongodb://127.0.0.1', ...env });
  const problems = (env: Record<string, string>): readonly string[] => {
    try {
      read(env);
      return [];
    } catch (error) {
      if (error instanceof ConfigError) return error.problems;
      throw error;
    }
  };

  it('allow no host, unsigned, where nothing is said', () => {
    expect(read({}).ORCHESTRATOR_CALLBACK_HOSTS).to.deep.equal([]);
    expect(read({}).ORCHESTRATOR_CALLBACK_SECRET).to.equal(undefined);
  });

  it('take host names with and without ports, and all hosts', () => {
    const hosts = 'Hooks.example.org, [::1]:8080,*';
    expect(read({ ORCHESTRATOR_CALLBACK_HOSTS: hosts }).ORCHESTRATOR_CALLBACK_HOSTS).to.deep.equal([
      'hooks.example.org',
      '[::1]:8080',
      '*',
    ]);
    expect(problems({ ORCHESTRATOR_CALLBACK_HOSTS: 'http://hooks.example.org/' })).to.have.length(1);
  });

  it('take a secret as Standard Webhooks writes it, and never show one that is wrong', () => {
    const key = Buffer.alloc(24, 1);
    const secret = `whsec_${key.toString('base64')}`;
    expect(read({ ORCHESTRATOR_CALLBACK_SECRET: secret }).ORCHESTRATOR_CALLBACK_SECRET).to.deep.equal(key);
    const [problem = ''] = problems({ ORCHESTRATOR_CALLBACK_SECRET: 'hunter2' });
    expect(problem).to.contain('ORCHESTRATOR_CALLBACK_SECRET').and.not.contain('hunter2');
  });
});
