import { expect } from 'chai';
import { z } from 'zod';
import { ConfigError, integer } from '../../../services/kit/config.ts';
import type { RoleStart } from '../../../services/kit/descriptor.ts';
import { nameProblems, valueProblems } from '../../../services/kit/setting-problems.ts';

describe('what is wrong with the settings of a process', () => {
  const role = (service: string, settings: z.ZodRawShape): RoleStart => ({
    ...{ service, role: 'gateway', ports: { [`${service.toUpperCase()}_PORT`]: 80 }, settings },
    admin: { [`${service.toUpperCase()}_ADMIN_PORT`]: 90 },
    load: async () => async () => undefined,
  });
  const edge = role('edge', {
    EDGE_SITE_ACCESS: z.enum(['open', 'guarded'], 'must be open or guarded').default('open'),
  });
  const bicycle = role('bicycle', { BICYCLE_LIMIT: integer(3), EDGE_URL: z.string().default('') });

  it('is found on every layer, in every role, before any is started', () => {
    const env = {
      LOG_LEVEL: 'loud',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'x',
      EDGE_PORT: '-1',
      EDGE_ADMIN_PORT: '-1',
      EDGE_SITE_ACCESS: 'x',
      BICYCLE_LIMIT: 'x',
    };
    const names = new Set(valueProblems([edge, bicycle], env).map((problem) => problem.split(' ')[0]));
    expect([...names]).to.have.members(Object.keys(env));
  });

  it('is what settings say together, where each of them is right by itself', () => {
    const validate = () => {
      throw new ConfigError(['BICYCLE_LIMIT needs a bicycle']);
    };
    expect(valueProblems([edge, { ...bicycle, validate }], {})).to.deep.equal(['BICYCLE_LIMIT needs a bicycle']);
  });

  it('is a name that begins as a setting of a service does and that no role reads', () => {
    const all = [edge, bicycle];
    expect(nameProblems([edge], all, { EDGE_SITE_ACESS: 'guarded', BICYCLE_LIMT: '1', PATH: '/bin' })).to.deep.equal([
      'EDGE_SITE_ACESS is no setting of edge: correct its name, or unset it',
    ]);
    expect(nameProblems(all, all, { EDGE_SITE_ACESS: 'guarded', BICYCLE_LIMT: '1' })).to.have.lengthOf(2);
  });

  it('is no name that another service reads, nor one given to this service alone', () => {
    const env = {
      EDGE_URL: 'http://x',
      EDGE_HOST: '::1',
      EDGE_PORT: '1',
      EDGE_ADMIN_PORT: '1',
      EDGE_ADMIN_HOST: '::1',
      EDGE_LOG_LEVEL: 'warn',
      EDGE_BICYCLE_LIMIT: '2',
    };
    expect(nameProblems([edge], [edge, bicycle], env)).to.deep.equal([]);
  });
});
