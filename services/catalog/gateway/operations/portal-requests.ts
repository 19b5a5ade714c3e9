import { publishRequest } from '../../domain/entities/workflow.ts';
import { pageOf } from '../openapi/schema.ts';
import type { Operation } from '../operation.ts';
import { toPage } from '../to-page.ts';
import { operation, queryOf, sortableOf } from './build.ts';

const fields = ['requestId', 'solutionId', 'revisionId', 'requestUserId', 'statusCode', 'accessTypeCode', 'trackingId'];

const requests: Operation = operation(
  'GET',
  '/portal/request',
  {
    query: queryOf(publishRequest, fields),
    sortable: sortableOf(publishRequest),
    answer: pageOf('PortalRequest'),
    run: async ({ query, paging }, { portal }) => ({ body: toPage(await portal.requests(query, paging), paging) }),
  },
  { summary: 'Requests to publish with the values that are given, each with the names of what it is about' },
);

/** What a publisher sees of requests. */
export const portalRequestOperations = [requests];
