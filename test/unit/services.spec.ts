import { expect } from 'chai';
import { readSettings } from '../../services/kit/config.ts';
import type { ServiceDescriptor } from '../../services/kit/descriptor.ts';
import { readListenAddress } from '../../services/kit/listen-address.ts';
import { services } from '../../services/services.ts';

describe('the list of services', () => {
  const descriptors: readonly ServiceDescriptor[] = services;
  const roles = descriptors.flatMap(({ name, roles }) => roles.map((role) => ({ service: name, role })));

  it('says where each role listens by default', () => {
    const ports = Object.assign(
      {},
      ...roles.map(({ role }) => ({ ...readListenAddress(role, {}).ports, ...role.admin })),
    );
    expect(ports).to.include({
      CONTENT_WORKER_PORT: 8091,
      CONTENT_PORT: 8081,
      CATALOG_RELAY_PORT: 8012,
      CATALOG_PORT: 8002,
      IDENTITY_RELAY_PORT: 8094,
      IDENTITY_PORT: 8084,
      PUBLICATION_WORKER_PORT: 8093,
      NOTIFICATION_WORKER_PORT: 8096,
      NOTIFICATION_PORT: 8086,
      PORTAL_WORKER_PORT: 8095,
      PORTAL_PORT: 8083,
      ORCHESTRATOR_WORKER_PORT: 8565,
      ORCHESTRATOR_PORT: 8555,
      CLASSIFIER_HTTP_PORT: 8057,
      CLASSIFIER_GRPC_PORT: 50_051,
      EDGE_PORT: 8080,
      EDGE_ADMIN_PORT: 9080,
      CONTENT_ADMIN_PORT: 9081,
    });
    expect(new Set(Object.values(ports)).size, 'ports that differ').to.equal(Object.keys(ports).length);
    for (const { role } of roles) {
      const { host, admin } = readListenAddress(role, {});
      expect([host, admin.host]).to.deep.equal(['127.0.0.1', '127.0.0.1']);
      expect({ [admin.setting]: admin.port }).to.deep.equal(role.admin);
    }
  });

  it('moves a role by its own settings', () => {
    const env = { CLASSIFIER_HOST: '0.0.0.0', CLASSIFIER_GRPC_PORT: '1', ADMIN_HOST: '10.0.0.1' };
    const at = (service: string, name: string) => {
      const found = roles.find(({ service: own, role }) => own === service && role.name === name);
      return found && readListenAddress(found.role, env);
    };
    expect(at('classifier', 'rpc')).to.deep.include({ host: '0.0.0.0' });
    expect(at('classifier', 'rpc')?.ports).to.include({ CLASSIFIER_GRPC_PORT: 1, CLASSIFIER_HTTP_PORT: 8057 });
    expect(at('content', 'worker')?.admin).to.include({ host: '10.0.0.1', port: 8091 });
    expect(at('content', 'gateway')?.admin).to.include({ host: '10.0.0.1', port: 9081 });
    expect(at('content', 'gateway')?.host).to.equal('127.0.0.1');
  });

  it('agrees with what others take for the address of a service', () => {
    const portOf = (service: string) => {
      const gateway = roles.find(({ service: own, role }) => own === service && role.name === 'gateway')?.role;
      return gateway && `http://127.0.0.1:${Object.values(gateway.ports)[0]}${gateway.path ?? ''}`;
    };
    for (const { role } of roles) {
      for (const [setting, shape] of Object.entries(role.settings)) {
        const service = /^(?:EDGE_)?([A-Z]+)_URL$/.exec(setting)?.[1]?.toLowerCase() ?? '';
        // That of the engine behind the service.
        if (setting === 'REGISTRY_URL') continue;
        const address = portOf(service);
        if (address) expect(readSettings({ [setting]: shape }, {}), setting).to.deep.equal({ [setting]: address });
      }
    }
  });
});
