import { expect } from 'chai';
import { routes, upstreamServices } from '../../../services/edge/gateway/route-table.ts';
import { edge } from '../../../services/edge/service.ts';
import { readSettings } from '../../../services/kit/config.ts';
import type { ServiceDescriptor } from '../../../services/kit/descriptor.ts';
import { services } from '../../../services/services.ts';

describe('the upstreams of the edge', () => {
  const settings = Object.entries(edge.roles[0].settings).filter(([name]) => /^EDGE_[A-Z]+_URL$/.test(name));
  const addresses = Object.fromEntries(
    settings.map(([name, shape]) => [name.split('_')[1]?.toLowerCase(), readSettings({ [name]: shape }, {})[name]]),
  );

  it('have a route each, and a setting with their address', () => {
    const routed = new Set(routes.map(({ to }) => to).filter((to) => !['docs', 'file', 'page'].includes(to)));
    expect([...routed]).to.have.members([...upstreamServices]);
    expect(Object.keys(addresses)).to.have.members([...upstreamServices]);
  });

  for (const name of upstreamServices)
    it(`call ${name} at the gateway of its descriptor, or nowhere while there is no such service`, () => {
      const descriptor = (services as readonly ServiceDescriptor[]).find((one) => one.name === name);
      const gateway = descriptor?.roles.find((role) => role.name === 'gateway');
      expect(gateway === undefined).to.equal(descriptor === undefined);
      const address = gateway && `http://127.0.0.1:${Object.values(gateway.ports)[0]}`;
      expect(addresses[name]).to.equal(address);
    });
});
