import { expect } from 'chai';
import { createTestCatalog, startTestGateway, type TestCatalog, type TestGateway } from '../../support/catalog.ts';
import { engine } from '../../support/engines.ts';
import { until } from '../../support/until.ts';
import { expectEachOnce, type Load, startLoad } from './survival.ts';

describe('the catalog under load', function () {
  this.timeout(120_000);
  let catalog: TestCatalog;
  let current: TestGateway;
  let load: Load;

  beforeEach(async () => {
    catalog = await createTestCatalog();
    current = catalog;
    const owner = { loginName: 'ada', email: 'ada@example.org', active: true };
    const { body } = await catalog.call('POST', '/user', owner);
    load = startLoad(() => current, body.userId);
  });
  afterEach(async () => {
    load.abandon();
    await current.gateway.kill();
    await catalog.schema.close();
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
    for (const count of [50, 150]) {
      await afterMore(count);
      await current.gateway.kill();
      current = await startTestGateway(catalog.schema);
    }
    await afterMore(50);
    await expectEachOnce(catalog.schema, await load.end());
  });

  it('survives SIGKILL of the database, twice, and answers 503 meanwhile', async () => {
    const postgres = await engine('postgresql');
    for (const count of [50, 150]) {
      await afterMore(count);
      await postgres.kill();
      await postgres.start();
    }
    await afterMore(50);
    const written = await load.end();
    expect(written.rejections).to.not.have.lengthOf(0);
    await expectEachOnce(catalog.schema, written);
  });
});
