import { expect } from 'chai';
import { newId } from '../../services/kit/ids.ts';
import { type CatalogAnswer, createTestCatalog, type TestCatalog } from './catalog.ts';
import { createSampleRecords, type SampleRecords } from './catalog-records/sample-records.ts';

/** A solution with a revision, and what asks for that to be published. */
export interface RequestedPublication {
  readonly solutionId: string;
  readonly revisionId: string;
  readonly body: object;
}

type Headers = Readonly<Record<string, string>>;

/** A catalog with a user who publishes. */
export interface TestPublishing {
  readonly catalog: TestCatalog;
  readonly things: SampleRecords;
  readonly userId: string;
  /** The revision is private; `solution` and `revision` are fields besides. */
  prepare(solution?: object, accessTypeCode?: string, revision?: object): Promise<RequestedPublication>;
  request(body: object, key?: string): Promise<CatalogAnswer>;
  /** Resolves to the id of the request, which has to be accepted. */
  opened(of: RequestedPublication): Promise<number>;
  decide(requestId: number, body: object, headers?: Headers): Promise<CatalogAnswer>;
  revisionOf(of: RequestedPublication): Promise<CatalogAnswer['body']>;
}

export async function createTestPublishing(): Promise<TestPublishing> {
  const catalog = await createTestCatalog();
  const things = createSampleRecords(catalog);
  const userId = await things.user();
  const request = (body: object, key?: string) =>
    catalog.call('POST', '/publication/request', body, key === undefined ? {} : { 'idempotency-key': key });
  return {
    ...{ catalog, things, userId, request },
    async prepare(solution = {}, accessTypeCode = 'PB', revision = {}) {
      const solutionId = await things.solution(userId, solution);
      const revisionId = await things.revision(solutionId, userId, revision);
      const steps = ['LicenseCheck', 'SecurityScan'];
      const body = { solutionId, revisionId, accessTypeCode, requestUserId: userId, trackingId: newId(), steps };
      return { solutionId, revisionId, body };
    },
    async opened(of) {
      const { status, body } = await request(of.body);
      expect(status, JSON.stringify(body)).to.equal(201);
      return body.requestId;
    },
    decide: (requestId, body, headers = {}) =>
      catalog.call('POST', `/publication/request/${requestId}/decision`, body, headers),
    revisionOf: ({ solutionId, revisionId }) => things.done('GET', `/solution/${solutionId}/revision/${revisionId}`),
  };
}

/** How many there are who do the same at the same moment. */
export const concurrency = 20;

export const concurrently = (call: (index: number) => Promise<CatalogAnswer>): Promise<CatalogAnswer[]> =>
  Promise.all(Array.from({ length: concurrency }, (_, index) => call(index)));

/** How many answers there are of each status. */
export const statusesOf = (answers: readonly CatalogAnswer[]): Readonly<Record<string, number>> =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]));
