import { expect } from 'chai';
import { changeEvent } from '../../../services/catalog/relay/change-event.ts';
import { createMemoryTransport } from '../../../services/kit/bus/memory.ts';
import { createService, type Service } from '../../../services/kit/service.ts';
import { startOutboxRelay } from '../../../services/kit/store/outbox/relay.ts';
import { createWakeRelay } from '../../../services/kit/store/outbox/wake-relay.ts';
import { platformCodec } from '../../../services/platform/bus/codec.ts';
import { createCatalogSchema } from '../../support/catalog-records/test-store.ts';
import type { TestSchema } from '../../support/postgres-schema.ts';
import { until } from '../../support/until.ts';

const solution = '8f2c3f6e-6d0c-4f53-9d39-5b0f1b8d1c01';
const admin = '12345678-abcd-90ab-cdef-1234567890ab';

describe('what the catalog tells about its records', function () {
  this.timeout(240_000);
  const transport = createMemoryTransport();
  const codec = platformCodec();
  let schema: TestSchema;
  let service: Service;
  let wake: () => void;

  before(async () => {
    schema = await createCatalogSchema();
    // What the migrations themselves put in is not looked at here.
    await schema.pool.query('DELETE FROM outbox');
    service = createService('catalog', 'relay', { LOG_LEVEL: 'silent' });
    startOutboxRelay({ service, prefix: 'spec', postgres: schema, transport, codec, toEvent: changeEvent });
    wake = createWakeRelay(schema, service.log);
  });
  after(async () => {
    await service?.life.stop();
    await schema?.close();
  });

  /** Runs statements in the name of a request; resolves to the events about them, oldest first. */
  async function eventsOf(...statements: readonly string[]) {
    const context = { service: 'portal', user: admin, request: 'request-1' };
    const client = await schema.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(`SELECT set_config('catalog.context', $1, true)`, [JSON.stringify(context)]);
      const [start] = (await client.query('SELECT coalesce(max(position), 0) AS position FROM change')).rows;
      for (const statement of statements) await client.query(statement);
      await client.query('COMMIT');
      wake();
      await until(async () => (await schema.pool.query('SELECT FROM outbox')).rowCount === 0, {
        what: 'all events are published',
      });
      return (await all()).filter(({ data }) => data.position > start.position);
    } finally {
      client.release();
    }
  }

  async function all() {
    const events: { type: string; key: string; data: Record<string, unknown> & { position: number } }[] = [];
    await transport.readAll('spec.catalog.events', ({ key, headers, value }) => {
      const type = headers.ce_type ?? '';
      const fingerprint = headers.ce_dataschema?.split(':').at(-1) ?? '';
      const data = JSON.parse(JSON.stringify(codec.decode(type, fingerprint, value)));
      events.push({ type: type.replace('modelyard.catalog.', ''), key, data });
    });
    return events;
  }
  const json = (text: unknown) => JSON.parse(String(text));

  it('is what was created, with the names of the API, and the caller', async () => {
    const [event] = await eventsOf(
      `INSERT INTO solutions (solution_id, name, user_id, active) VALUES ('${solution}', 'phishing', '${admin}', true)`,
    );
    expect(event).to.include({ type: 'RecordCreated', key: `solution/${solution}` });
    expect(event?.data).to.deep.include({
      entity: 'MLPSolution',
      key: { solutionId: solution },
      aggregateType: 'solution',
      aggregateId: solution,
      shortened: false,
      service: 'portal',
      actingUser: admin,
      requestId: 'request-1',
    });
    const after = json(event?.data.after);
    expect(after).to.include({ solutionId: solution, name: 'phishing', userId: admin, modelTypeCode: null });
    expect(after.created).to.equal(event?.data.at);
    expect(after).to.not.have.any.keys('picture', 'rowVersion', 'row_version');
  });

  it('is what was changed, with the record before and after; a picture is named and not shown', async () => {
    const [event] = await eventsOf(
      `UPDATE solutions SET name = 'phishing sites', picture = '\\x00ff' WHERE solution_id = '${solution}'`,
    );
    expect(event).to.include({ type: 'RecordUpdated', key: `solution/${solution}` });
    expect(event?.data.changed).to.have.members(['name', 'picture', 'modified']);
    expect(json(event?.data.before)).to.include({ name: 'phishing' });
    expect(json(event?.data.after)).to.include({ name: 'phishing sites' }).and.not.have.property('picture');
  });

  it('is never a secret', async () => {
    const secrets = ['login_hash', 'auth_token', 'api_token', 'verify_token_hash'];
    const values = secrets.map((column) => `${column} = 'hush-hush'`).join();
    const events = await eventsOf(
      `UPDATE users SET ${values} WHERE user_id = '${admin}'`,
      `UPDATE users SET api_token = NULL`,
    );
    expect(events).to.have.length(2);
    expect(events[0]?.data.changed).to.include.members(['loginHash', 'authToken', 'apiToken', 'verifyTokenHash']);
    expect(JSON.stringify(events)).to.not.include('hush-hush');
  });

  it('is what was tied together and parted, in the order of the aggregate', async () => {
    const events = await eventsOf(
      `INSERT INTO tags VALUES ('security')`,
      `INSERT INTO solution_tags VALUES ('${solution}', 'security')`,
      `DELETE FROM solution_tags WHERE solution_id = '${solution}'`,
      `DELETE FROM solutions WHERE solution_id = '${solution}'`,
    );
    const ofSolution = events.filter(({ key }) => key === `solution/${solution}`);
    expect(ofSolution.map(({ type, data }) => [type, data.entity, data.key])).to.deep.equal([
      ['RecordCreated', 'solutionTags', { solutionId: solution, tag: 'security' }],
      ['RecordDeleted', 'solutionTags', { solutionId: solution, tag: 'security' }],
      ['RecordDeleted', 'MLPSolution', { solutionId: solution }],
    ]);
    expect(json(ofSolution.at(-1)?.data.before)).to.include({ name: 'phishing sites' });
  });
});
