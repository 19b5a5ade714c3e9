import { expect } from 'chai';
import { type CompiledQuery, sql } from 'kysely';
import type { Field } from '../../../services/catalog/domain/declare/field.ts';
import type { Operation, Site } from '../../../services/catalog/gateway/operation.ts';
import { operations } from '../../../services/catalog/gateway/operations.ts';
import { createCatalogStore } from '../../../services/catalog/store/catalog-store.ts';
import { AppError } from '../../../services/kit/errors.ts';
import { createFilledCatalog, type FilledCatalog } from '../../support/filled-catalog.ts';
import { type PlanNode, sortsForPage, sortsOfAll } from '../../support/query-plan.ts';

const offered = operations.filter(({ sortable = [] }) => sortable.length > 0);

/** Strangers decide how many of these belong to a record, so that even those of one record are not sorted for each page. */
const many = ['/solution/{solutionId}/dnld', '/solution/{solutionId}/rating'];

/** Owners are read in the order of an index of users, and the solutions of one owner are sorted: `searches-plans.spec.ts`. */
const ofOthers = ['ownerName'];

const sortsOf = (path: string) => (many.includes(path) ? sortsForPage : sortsOfAll);

describe('plans of sorted pages', () => {
  let catalog: FilledCatalog;

  before(async () => {
    catalog = await createFilledCatalog();
    // The others count as large while nothing is known of them.
    await catalog.schema.pool.query('ANALYZE users, artifacts, solutions, solution_web, solution_revisions');
  });
  after(() => catalog?.schema.close());

  /** The plans by which an operation finds a page in this order; none where it needs criteria to find anything. */
  async function plansOf(operation: Operation, field: string, descending: boolean): Promise<readonly PlanNode[]> {
    const queries = await queriesOf(operation, field, descending);
    return catalog.database.inTransaction(async (inner) => {
      // Of what belongs to a record few rows are sorted; all rows are sorted only where no index has the order.
      const avoided = operation.params.length === 0 ? 'sort' : 'incremental_sort';
      for (const method of ['seqscan', 'hashjoin', 'mergejoin', avoided])
        await inner.run(sql`SET LOCAL ${sql.raw(`enable_${method}`)} = off`);
      const plans: PlanNode[] = [];
      for (const { sql: text, parameters } of queries)
        for (const row of await inner.prepared('', `EXPLAIN (FORMAT JSON) ${text}`, parameters))
          plans.push((row['QUERY PLAN'] as readonly { readonly Plan: PlanNode }[])[0]?.Plan ?? {});
      return plans;
    });
  }

  async function queriesOf({ params, run }: Operation, field: string, descending: boolean): Promise<CompiledQuery[]> {
    const place = Object.fromEntries(params.map(({ name, field }) => [name, exampleOf(field)]));
    const paging = { page: 0, size: 20, sort: [{ field, descending }] };
    const statements = await catalog.statementsOf(async (database) => {
      try {
        await run(
          { ...call, params: place, paging },
          createCatalogStore(database, async () => ''),
          site,
        );
      } catch (thrown) {
        if (!(thrown instanceof AppError) || thrown.code !== 'invalid') throw thrown;
      }
    });
    return statements.filter(({ sql: text }) => text.includes('ORDER BY'));
  }

  /** The properties by which the records of an answer are read in the order of an index. */
  const indexed = new Map<string, Set<string>>();

  const all = offered.filter(({ query }) => !query.some(({ field }) => field.required));
  for (const operation of all) {
    it(`of ${operation.path} are read by an index`, async () => {
      for (const field of operation.sortable ?? [])
        for (const descending of [false, true]) {
          const plans = await plansOf(operation, field, descending);
          const sorts = ofOthers.includes(field) ? [] : plans.flatMap(sortsOf(operation.path));
          expect(sorts, `${field}, ${descending ? 'descending' : 'ascending'}`).to.deep.equal([]);
          if (operation.params.length > 0) expect(plans, field).not.to.deep.equal([]);
          else if (plans.length > 0) noteIndexed(operation, field);
        }
    });
  }

  const noteIndexed = ({ answer }: Operation, field: string) => {
    const name = JSON.stringify(answer);
    indexed.set(name, (indexed.get(name) ?? new Set()).add(field));
  };

  it('of searches have the orders of their records', () => {
    for (const { path, answer, params, sortable } of offered)
      if (params.length === 0)
        expect([...(indexed.get(JSON.stringify(answer)) ?? [])], path).to.include.members([...(sortable ?? [])]);
  });
});

/** Lists use nothing of it. */
const site = {} as Site;
const call = {
  ...{ query: {}, body: {}, items: [], ifVersion: undefined },
  by: { service: 'spec', requestId: 'spec' },
  client: () => ({ network: '127.0.0.1' }),
};

const exampleOf = ({ kind }: Field): unknown => (kind === 'uuid' ? '00000001-0000-4000-8000-000000000000' : 1);
