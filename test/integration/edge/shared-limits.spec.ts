import { expect } from 'chai';
import { startEdge } from '../../support/edge.ts';
import { createTestSchema, type TestSchema } from '../../support/postgres-schema.ts';
import type { RunningRole } from '../../support/roles.ts';
import { until } from '../../support/until.ts';
import { startTestUpstream, type TestUpstream } from '../../support/upstream.ts';

const limit = 64;

describe('the rate limits of several edges', function () {
  this.timeout(240_000);
  let portal: TestUpstream;
  let schema: TestSchema;
  let edges: readonly RunningRole[];

  before(async () => {
    [portal, schema] = await Promise.all([startTestUpstream(), createTestSchema()]);
    const start = (url: string) =>
      startEdge('http://127.0.0.1:1', {
        ...{ EDGE_PORTAL_URL: portal.url, EDGE_LIMIT_WINDOW_S: '3600', EDGE_NETWORK_REQUESTS: `${limit}` },
        ...{ EDGE_LIMITS_DATABASE_URL: url, EDGE_SCHEMA: schema.schema },
      });
    edges = await Promise.all([start(schema.url), start(schema.url), start('postgresql://127.0.0.1:1/nowhere')]);
  });
  after(async () => {
    await portal?.close();
    await schema?.close();
  });

  const statusAt = async (edge: RunningRole | undefined) => (await fetch(`${edge?.url}/api/tags`)).status;
  const counted = async () => {
    const { rows } = await schema.pool
      .query('SELECT sum(points)::int AS sum FROM window_counts')
      .catch(() => ({ rows: [] }));
    return Number(rows[0]?.sum ?? 0);
  };

  it('hold for all of them together', async () => {
    let passed = 0;
    for (let request = 0; request < 4 * limit; request += 1) {
      const status = await statusAt(edges[request % 2]);
      if (status === 200) passed += 1;
      else expect(status).to.equal(429);
      // The first additions make the table.
      if (request === limit / 4) await until(async () => (await counted()) > 0, { what: 'a shared count' });
    }
    expect(passed, 'each by itself lets twice as much pass').to.be.within(limit, 1.5 * limit);
  });

  it('hold for one whose database does not answer by itself, and it is ready', async () => {
    const [, , alone] = edges;
    const statuses = new Set<number>();
    for (let request = 0; request < limit; request += 1) statuses.add(await statusAt(alone));
    expect([...statuses]).to.deep.equal([200]);
    expect(await statusAt(alone)).to.equal(429);
    expect((await fetch(`${alone?.adminUrl}/readyz`)).status).to.equal(200);
  });
});
