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
  { summary: 'Requests to publish by the values of fields, each with the names of its solution, revision and users' },
);

/** Requests as publishers see them. */
export const portalRequestOperations = [requests];
