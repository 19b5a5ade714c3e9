import { expect } from 'chai';
import { startTestGateway, startTestGatewayProcess, type TestGateway } from '../../support/catalog.ts';
import { engine } from '../../support/engines.ts';
import { createTestSchema, type TestSchema } from '../../support/postgres-schema.ts';
import { until } from '../../support/until.ts';
import { expectEachOnce, type Load, startLoad } from './survival.ts';

describe('the catalog under load', function () {
  this.timeout(240_000);
  let schema: TestSchema;
  let current: TestGateway;
  let load: Load;

  beforeEach(async () => {
    schema = await createTestSchema();
  });
  async function begin(gateway: TestGateway): Promise<void> {
    current = gateway;
    const owner = { loginName: 'ada', email: 'ada@example.org', active: true };
    const { body } = await current.call('POST', '/user', owner);
    load = startLoad(() => current, body.userId);
  }
  afterEach(async () => {
    load.abandon();
    await current.gateway.stop();
    await schema.close();
  });

  /** Waits until so many more writes were accepted, so that what happens next happens in the middle. */
  const afterMore = (count: number) => {
    const enough = load.accepted + count;
    return until(() => load.accepted >= enough, {
      what: `${count} more writes are accepted`,
      withinMs: 60_000,
      everyMs: 5,
      detail: () => current.gateway.output.slice(-6000),
    });
  };

  it('survives SIGKILL of the gateway, twice', async () => {
    let doomed = await startTestGatewayProcess(schema);
    await begin(doomed);
    await afterMore(50);
    await doomed.gateway.kill();
    doomed = await startTestGatewayProcess(schema);
    current = doomed;
    await afterMore(150);
    await doomed.gateway.kill();
    current = await startTestGateway(schema);
    await afterMore(50);
    await expectEachOnce(schema, await load.end());
  });

  it('survives SIGKILL of the database, twice, and answers 503 meanwhile', async () => {
    const postgres = await engine('postgresql');
    await begin(await startTestGateway(schema));
    for (const count of [50, 150]) {
      await afterMore(count);
      await postgres.kill();
      await postgres.start();
    }
    await afterMore(50);
    const written = await load.end();
    expect(written.rejections).to.not.have.lengthOf(0);
    await expectEachOnce(schema, written);
  });
});
