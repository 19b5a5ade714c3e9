import { expect } from 'chai';
import { composeServices } from '../../../../scripts/gen/compose-services.ts';
import { services } from '../../../../services/services.ts';

describe('the services of compose.yaml', () => {
  const parts = new Map(
    composeServices(services)
      .split(/^ {2}(?=[a-z])/m)
      .filter((text) => text !== '')
      .map((text) => [text.slice(0, text.indexOf(':')), text]),
  );

  it('can be scaled where they are behind the edge or take messages: no port of the machine, no name of a container', () => {
    expect([...parts.keys()]).to.include.members(['content', 'content-worker', 'portal', 'edge']);
    for (const [name, text] of parts) if (name !== 'edge') expect(text, name).not.to.match(/^ +ports:|container_name/m);
    expect(parts.get('edge')).to.include('EDGE_CONTENT_URL: http://content:8081');
  });

  it('are called at the ports of the machine by way of the edge, which users must not have called', () => {
    const edge = parts.get('edge') ?? '';
    const published = Array.from(edge.matchAll(/- '127\.0\.0\.1:\$\{\w+:-(\d+)\}:\1'/g), ([, port]) => port);
    const forwarded = Array.from(/EDGE_FORWARDED_PORTS: (.*)/.exec(edge)?.[1]?.matchAll(/(\d+):([a-z]+):\1/g) ?? []);
    expect(published).to.have.members(['8080', ...forwarded.map(([, port]) => port)]);
    const texts = forwarded.map(([text]) => text);
    expect(texts).to.include.members(['8555:orchestrator:8555', '8002:catalog:8002', '8104:deployment:8104']);
    // Of a role that publishes one port the others are the edge's to call.
    expect(texts).not.to.include('8089:deployment:8089');
    const [, barred = ''] = /PLATFORM_ADDRESSES: (.*)/.exec(parts.get('orchestrator') ?? '') ?? [];
    expect(barred.split(',')).to.include.members(['edge:8080', 'edge:8555', 'edge:8002']);
  });

  it('answer probes on their own address alone', () => {
    const roles = [...parts].filter(([, text]) => text.includes('services/main.ts'));
    expect(roles).to.have.length(services.flatMap((service) => service.roles as readonly object[]).length);
    for (const [name, text] of roles) {
      expect(text, name).not.to.include('ADMIN_HOST');
      const [, probed] = /HEALTH_PORT: (\d+)/.exec(text) ?? [];
      expect(text, name).to.match(new RegExp(`_(ADMIN|WORKER|RELAY)_PORT: ${probed}\\n`));
      expect(text, name).not.to.match(new RegExp(`127\\.0\\.0\\.1:.*:${probed}'`));
    }
  });
});
