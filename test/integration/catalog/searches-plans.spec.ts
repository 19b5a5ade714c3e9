import { expect } from 'chai';
import { type RawBuilder, sql } from 'kysely';
import { statementsOf } from '../../../scripts/bench/catalog/search-statements.ts';
import type { Entity } from '../../../services/catalog/domain/declare/entity.ts';
import { artifact, solution } from '../../../services/catalog/domain/entities/solutions.ts';
import { user } from '../../../services/catalog/domain/entities/users.ts';
import type { Page } from '../../../services/catalog/domain/paging.ts';
import type { SolutionCriteria } from '../../../services/catalog/domain/solution-criteria.ts';
import type { Database } from '../../../services/catalog/store/database.ts';
import { pageOf } from '../../../services/catalog/store/page.ts';
import { createLargeCounts } from '../../../services/catalog/store/searches/large-counts.ts';
import { createPortalSearches } from '../../../services/catalog/store/searches/portal.ts';
import { createSearches } from '../../../services/catalog/store/searches/searches.ts';
import { whereClause } from '../../../services/catalog/store/where-clause.ts';
import { AppError } from '../../../services/kit/errors.ts';
import { createFilledCatalog, type FilledCatalog } from '../../support/filled-catalog.ts';

describe('plans of searches', () => {
  let catalog: FilledCatalog;

  before(async () => {
    catalog = await createFilledCatalog();
    await catalog.schema.pool.query('ANALYZE');
  });
  after(() => catalog?.schema.close());

  /** The plans of all statements of `work`, made as for a table too large to read all of it. */
  async function plansOf(work: (database: Database) => Promise<unknown>): Promise<string> {
    const statements = await catalog.statementsOf(work);
    return catalog.database.inTransaction(async (inner) => {
      await inner.run(sql`SET LOCAL enable_seqscan = off`);
      const plans: string[] = [];
      for (const { sql: text, parameters } of statements)
        for (const row of await inner.prepared('', `EXPLAIN ${text}`, parameters)) plans.push(`${row['QUERY PLAN']}`);
      return plans.join('\n');
    });
  }

  const paging = { page: 0, size: 20, sort: [] };
  const searched: readonly (readonly [SolutionCriteria, readonly string[]])[] = [
    [{ names: ['fraud'] }, ['solutions_texts']],
    [
      { contentCriteria: [{ descriptions: ['fraud'] }] },
      ['solutions_texts', 'solution_revisions_texts', 'revision_descriptions_text'],
    ],
    [{ accessTypes: ['PB'], contentCriteria: [{ keywords: ['fraud', 'churn'] }] }, ['revision_texts_words']],
    [{ authors: ['lovelace'] }, ['solution_revisions_texts']],
    [{ publishers: ['acme'] }, ['solution_revisions_texts']],
    [{ allTags: ['nlp'] }, ['solution_tags']],
    [{ licenses: ['MIT'] }, ['revision_facets_by_license']],
    [{ runtimes: ['python'] }, ['revision_facets_by_runtime']],
    [{ minBytes: 10 ** 12 }, ['revision_facets_by_bytes']],
    [{ holder: '00000001-0000-4000-8000-000000000000' }, ['solutions_by_user', 'solution_shares_by_user']],
    [{ owners: ['00000001-0000-4000-8000-000000000000'] }, ['solutions_by_user']],
    [
      { contentCriteria: [{ modifiedSince: Date.now() + 60_000 }] },
      ['solutions_by_modified', 'solution_revisions_by_modified', 'artifacts_by_modified'],
    ],
  ];
  for (const [criteria, indexes] of searched) {
    it(`look up ${JSON.stringify(criteria).replace(/\d{13}/, 'a time')} in indexes`, async () => {
      const plans = await plansOf((noting) => createSearches(noting).solutions(criteria, paging));
      for (const index of indexes) expect(plans).to.include(index);
    });
  }

  const likes: readonly (readonly [Entity, readonly string[], string])[] = [
    [solution, ['name', 'description'], 'solutions_texts'],
    [artifact, ['name', 'description'], 'artifacts_texts'],
    [user, ['firstName', 'middleName', 'lastName', 'loginName', 'email'], 'users_texts'],
  ];
  for (const [entity, fields, index] of likes) {
    it(`look up texts of each ${entity.label} in an index`, async () => {
      const where = whereClause(entity, { like: { fields, term: 'fraud' } });
      const plans = await plansOf((noting) => pageOf(noting, { entity, from: sql.table(entity.table), where, paging }));
      expect(plans.split(index).length - 1).to.be.at.least(fields.length);
    });
  }

  const sorted: readonly (readonly [Entity, readonly string[]])[] = [
    [
      solution,
      ['name', 'created', 'modified', 'active', 'userId', 'modelTypeCode', 'toolkitTypeCode', 'origin', 'sourceId'],
    ],
    [artifact, ['name', 'created', 'modified', 'version', 'artifactTypeCode', 'uri', 'size', 'userId']],
    [user, ['firstName', 'lastName', 'orgName', 'email', 'loginName', 'active', 'created', 'modified']],
  ];
  for (const [entity, fields] of sorted) {
    it(`read each ${entity.label} in the order of an index, either way`, async () => {
      for (const field of fields)
        for (const descending of [false, true]) {
          const plans = await plansOf((noting) =>
            pageOf(noting, {
              entity,
              from: sql.table(entity.table),
              where: sql`true`,
              paging: { ...paging, sort: [{ field, descending }] },
            }),
          );
          const scan = descending ? 'Scan Backward' : 'Scan';
          expect(plans, field).to.match(new RegExp(`Limit .*\\n *->  Index (?:Only )?${scan} using \\w+_by_`));
        }
    });
  }

  it('read what the marketplace shows in the order of the owners’ names, either way', async () => {
    for (const descending of [false, true]) {
      const sort = [{ field: 'ownerName', descending }];
      const plans = await plansOf((noting) =>
        createPortalSearches(noting).solutions({ active: true, accessTypes: ['PB'] }, { ...paging, sort }),
      );
      expect(plans).to.include(`${descending ? 'Scan Backward' : 'Scan'} using users_by_owner_name`);
    }
  });

  it('read what the marketplace shows in the order of what was counted', async () => {
    for (const [field, index] of Object.entries({
      viewCount: 'solution_web_by_views',
      downloadCount: 'solution_web_by_downloads',
      ratingCount: 'solution_web_by_ratings',
      ratingAverageTenths: 'solution_web_by_average',
    }))
      for (const descending of [false, true]) {
        const sort = [{ field, descending }];
        const plans = await plansOf((noting) =>
          createPortalSearches(noting).solutions({ active: true, accessTypes: ['PB'] }, { ...paging, sort }),
        );
        expect(plans).to.include(`${descending ? 'Scan Backward' : 'Scan'} using ${index}`);
        expect(plans, 'others are looked at only where they are needed').to.include('One-Time Filter');
      }
  });

  it('show what the marketplace shows in two or three statements, however much of it there is', async () => {
    for (const size of [1, 1_000])
      for (const [criteria, statements] of [
        [{}, 2],
        [{ contentCriteria: [{ keywords: ['a'] }] }, 3],
        [{ contentCriteria: [{ modifiedSince: 0 }] }, 2],
      ] as const) {
        const sent = await statementsOf(catalog.schema.pool, async (noting) => {
          const { content } = await createPortalSearches(noting).solutions({ ...criteria }, { ...paging, size });
          expect(content.length).to.be.within(1, size);
        });
        expect(sent).to.have.length(statements);
      }
  });

  it('count what is much once, and read further pages by the index of their order alone', async () => {
    let statements: RawBuilder<unknown>[] = [];
    const noting: Database = {
      ...catalog.database,
      run(query) {
        statements.push(query);
        return catalog.database.run(query);
      },
    };
    const newest = { ...paging, sort: [{ field: 'modified', descending: true }] };
    const visible = { active: true, accessTypes: ['PB'] };
    const searches = createPortalSearches(noting, { countFound: createLargeCounts({ exactUpTo: 10 }) });
    const { total } = await searches.solutions(visible, newest);
    expect(total).to.be.above(10);
    expect(statements).to.have.length(2);
    statements = [];
    const next = await searches.solutions(visible, { ...newest, page: 1 });
    expect([next.total, next.content.length, statements.length]).to.deep.equal([total, 20, 1]);
    const plans = await plansOf((planned) => {
      const known = createPortalSearches(planned, { countFound: async () => total });
      return known.solutions(visible, newest);
    });
    expect(plans).to.include('Scan Backward using solutions_by_modified');
    expect(plans, 'nothing is sorted or counted').not.to.match(/Sort Key: solutions\.modified|^ *Aggregate/m);
  });

  it('for texts that many have end once the page is full where there are many solutions, with the same page', async () => {
    const newest = { ...paging, sort: [{ field: 'modified', descending: true }] };
    const idsOf = ({ content }: Page) => content.map(({ solutionId }) => solutionId);
    const exact = createPortalSearches(catalog.database);
    const walking = createPortalSearches(catalog.database, { walksBeyond: 10 });
    /** One counts, one looks at the first solutions, one finds all matches where these are few, and one reads the page. */
    const statementsFor = (keyword: string, size: number) => {
      const criteria = { active: true, accessTypes: ['PB'], contentCriteria: [{ keywords: [keyword] }] };
      return statementsOf(catalog.schema.pool, (noting) =>
        createPortalSearches(noting, { walksBeyond: 10 }).solutions(criteria, { ...newest, size }),
      );
    };
    for (const keyword of ['a', 'wh', 'E', 'phish', 'the', 'Kestrel', 'example.org'])
      for (const page of [0, 1]) {
        const criteria = { active: true, accessTypes: ['PB'], contentCriteria: [{ keywords: [keyword] }] };
        const [walked, wanted] = [
          await walking.solutions(criteria, { ...newest, page, size: 2 }),
          await exact.solutions(criteria, { ...newest, page, size: 2 }),
        ];
        expect(idsOf(walked), keyword).to.deep.equal(idsOf(wanted)).and.have.length(2);
        expect(walked.total, keyword).to.be.within((page + 1) * 2, 1_000);
        expect(await statementsFor(keyword, 2), keyword).to.have.length(3);
      }
    const size = 50;
    const [, walk, matches, ...others] = await statementsFor('sepsis', size);
    expect(matches?.text).to.include('ANY(ARRAY(');
    expect(others).to.have.length(1);
    const plan = await catalog.database.prepared('', `EXPLAIN (ANALYZE) ${walk?.text}`, walk?.values ?? []);
    const lookedAt = /WindowAgg .* rows=([\d.]+) loops/.exec(plan.map((row) => row['QUERY PLAN']).join('\n'))?.[1];
    expect(Number(lookedAt), 'the first 200 solutions say that they are few').to.be.within(200, 200 + size);
    const none = { accessTypes: ['PB'], contentCriteria: [{ keywords: ['ß'] }] };
    expect(await walking.solutions(none, newest)).to.deep.include({ content: [], total: 0 });
    const byCounter = { ...paging, size: 2, sort: [{ field: 'downloadCount', descending: true }] };
    const letter = { contentCriteria: [{ keywords: ['a'] }] };
    expect(idsOf(await walking.solutions(letter, byCounter))).to.deep.equal(
      idsOf(await exact.solutions(letter, byCounter)),
    );
  });

  it('that take too long are given up with a word about it', async () => {
    const slow = catalog.database.inTransaction(async (inner) => {
      await inner.run(sql`SET LOCAL statement_timeout = 20`);
      await inner.run(sql`SELECT pg_sleep(20)`);
    });
    const error = await slow.catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(AppError).and.to.include({ code: 'unavailable', reason: 'took_too_long' });
  });
});
