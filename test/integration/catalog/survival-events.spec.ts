import { expect } from 'chai';
import { pino } from 'pino';
import { freePort } from '../../../infra/engines/engines.ts';
import { createKafkaTransport } from '../../../services/kit/bus/kafka.ts';
import { topicName } from '../../../services/kit/bus/topics.ts';
import { toAppError } from '../../../services/kit/errors.ts';
import { randomHex } from '../../../services/kit/ids.ts';
import { createTestCatalog, type TestCatalog } from '../../support/catalog.ts';
import { createTopics } from '../../support/create-topics.ts';
import { engine } from '../../support/engines.ts';
import { type RoleProcess, startRoleProcess } from '../../support/roles.ts';
import { until } from '../../support/until.ts';
import { expectEachOnce, type Load, startLoad } from './survival.ts';

describe('the events of a catalog under load', function () {
  this.timeout(240_000);
  const prefix = `test-${randomHex(4)}`;
  let catalog: TestCatalog;
  let load: Load;
  const relays: RoleProcess[] = [];

  before(async () => {
    catalog = await createTestCatalog();
    await createTopics(prefix, ['catalog']);
    relays.push(await startRelay());
    relays.push(await startRelay());
    const owner = { loginName: 'ada', email: 'ada@example.org', active: true };
    const { body } = await catalog.call('POST', '/user', owner);
    load = startLoad(() => catalog, body.userId);
  });
  after(async () => {
    load?.abandon();
    await Promise.all(relays.map((relay) => relay.kill()));
    await catalog?.stop();
  });

  async function startRelay(): Promise<RoleProcess> {
    const port = await freePort();
    return startRoleProcess('catalog', 'relay', `http://127.0.0.1:${port}`, {
      DATABASE_URL: catalog.schema.url,
      CATALOG_SCHEMA: catalog.schema.schema,
      CATALOG_RELAY_PORT: `${port}`,
      KAFKA_BROKERS: (await engine('kafka')).address,
      TOPIC_PREFIX: prefix,
    });
  }

  const afterMore = (count: number) => {
    const enough = load.accepted + count;
    return until(() => load.accepted >= enough, { what: `${count} more writes are accepted`, everyMs: 5 });
  };

  it('are one for each change, in order, though relays, the broker and the database are killed', async () => {
    const [kafka, postgres] = await Promise.all([engine('kafka'), engine('postgresql')]);
    await afterMore(50);
    await relays[0]?.kill();
    await afterMore(50);
    await kafka.kill();
    // No writer has to wait for the broker.
    await afterMore(50);
    await kafka.start();
    await afterMore(50);
    await postgres.kill();
    await postgres.start();
    await afterMore(50);
    relays.push(await startRelay());
    await relays[1]?.kill();
    await expectEachOnce(catalog.schema, await load.end());
    const { pool } = catalog.schema;
    const waiting = async () => (await pool.query('SELECT FROM outbox')).rowCount;
    await until(async () => (await waiting()) === 0, {
      what: 'every event is out',
      withinMs: 120_000,
      detail: () => relays.map(({ output }) => output.slice(-2_000)).join('\n'),
    });
    await expectPublishedOnce();
  });

  /** Each change under its own id; what comes again comes under the same one, and never before what was first. */
  async function expectPublishedOnce(): Promise<void> {
    const transport = createKafkaTransport({
      ...{ brokers: [(await engine('kafka')).address], clientId: prefix, log: pino({ level: 'silent' }) },
    });
    let published: string[] = [];
    // A broker that was killed may refuse readers for a while after it takes messages.
    const isRead = async () => {
      published = [];
      try {
        await transport.readAll(topicName(prefix, 'catalog', 'events'), ({ headers }) =>
          published.push(headers.ce_id ?? ''),
        );
        return true;
      } catch (thrown) {
        if (toAppError(thrown).code === 'unavailable') return false;
        throw thrown;
      }
    };
    try {
      await until(isRead, { what: 'the topic is read' });
    } finally {
      await transport.close();
    }
    const { rows: changes } = await catalog.schema.pool.query(
      `SELECT change_id AS id, aggregate_type || ' ' || aggregate_id AS aggregate FROM change ORDER BY position`,
    );
    const aggregates = new Map<string, string>(changes.map(({ id, aggregate }) => [id, aggregate]));
    const first = [...new Set(published)];
    expect(first).to.have.members([...aggregates.keys()]);
    const inOrderOf = (ids: readonly string[]) => Map.groupBy(ids, (id) => aggregates.get(id));
    expect(inOrderOf(first)).to.deep.equal(inOrderOf([...aggregates.keys()]));
  }
});
