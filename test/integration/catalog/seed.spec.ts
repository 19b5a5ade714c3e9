import { expect } from 'chai';
import { type FillOptions, fillCatalog } from '../../../scripts/seed/fill-catalog.ts';
import { tableNames } from '../../../scripts/seed/tables.ts';
import { migrations } from '../../../services/catalog/store/migrations.ts';
import { createLog } from '../../../services/kit/log.ts';
import { migrate } from '../../../services/kit/store/migrate.ts';
import { createTestSchema, type TestSchema } from '../../support/postgres-schema.ts';

describe('filling a catalog', () => {
  let schema: TestSchema;
  const log = createLog({ service: 'catalog', role: 'spec', instance: '', level: 'silent' });

  const fill = (options: Partial<FillOptions>) =>
    fillCatalog(schema.pool, { solutions: 40, seed: 1, events: false, ...options });

  async function rows(text: string) {
    return (await schema.pool.query(text)).rows;
  }
  const count = async (text: string): Promise<number> => Number((await rows(`SELECT count(*) FROM ${text}`))[0]?.count);

  before(async () => {
    schema = await createTestSchema();
    await migrate({ url: schema.url, schema: schema.schema, folder: migrations, log });
    await schema.pool.query('TRUNCATE change, outbox');
    expect(await fill({})).to.equal(40);
  });
  after(() => schema?.close());

  it('leaves the trail and the topic out', async () => {
    expect(await count('change')).to.equal(0);
    expect(await count('outbox')).to.equal(0);
  });

  it('lets the trail hear of whatever comes after', async () => {
    const off = `pg_trigger WHERE tgname = 'record_change' AND tgenabled <> 'O' AND tgrelid::regclass::text = ANY (ARRAY['${tableNames.join("','")}'])`;
    expect(await count(off)).to.equal(0);
    await schema.pool.query(`UPDATE solutions SET name = 'Another name' WHERE solution_id::text LIKE '%-000000000007'`);
    expect(await rows('SELECT changed FROM change')).to.deep.equal([{ changed: ['modified', 'name'] }]);
  });

  it('counts ratings and downloads', async () => {
    expect(await count('solution_ratings')).to.be.above(0);
    const wrong = `solutions LEFT JOIN solution_web USING (solution_id) WHERE
      coalesce(rating_count, 0) <> (SELECT count(*) FROM solution_ratings r WHERE r.solution_id = solutions.solution_id) OR
      coalesce(download_count, 0) <> (SELECT count(*) FROM solution_downloads d WHERE d.solution_id = solutions.solution_id)`;
    expect(await count(wrong)).to.equal(0);
  });

  it('goes on where the last run with the same seed ended, and beside it with another one', async () => {
    await fill({ solutions: 5 });
    expect(await count('solutions')).to.equal(45);
    await fill({ solutions: 5, seed: 2 });
    expect(await count(`solutions WHERE solution_id::text LIKE '5eed0002-%'`)).to.equal(5);
    const numbers = await rows(
      `SELECT (metadata::json ->> 'number')::integer AS number FROM solutions WHERE solution_id::text LIKE '5eed0001-%' ORDER BY solution_id`,
    );
    expect(numbers.map(({ number }) => number)).to.deep.equal(Array.from({ length: 45 }, (_, index) => index));
  });

  it('tells of every row where that is wanted', async () => {
    await schema.pool.query('TRUNCATE change, outbox');
    await fill({ solutions: 3, events: true });
    expect(await count(`change WHERE entity = 'solutions' AND service = 'seed'`)).to.equal(3);
    expect(await count('outbox')).to.equal(await count('change'));
  });

  it('ends when it is asked to, with whole solutions', async () => {
    const before = await count('solutions');
    const asked = new AbortController();
    const added = await fill({ solutions: 10_000, signal: asked.signal, onProgress: () => asked.abort() });
    expect(await count('solutions')).to.equal(before + added);
    expect(added).to.be.below(10_000);
    expect(
      await count(
        'solutions s WHERE NOT EXISTS (SELECT FROM solution_revisions r WHERE r.solution_id = s.solution_id)',
      ),
    ).to.equal(0);
  });
});
