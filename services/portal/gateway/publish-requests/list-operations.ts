import { z } from 'zod';
import { invalid } from '../../../kit/errors.ts';
import { request } from '../../../platform/envelopes/envelope.ts';
import { visibilities } from '../../domain/publish-requests.ts';
import { operation } from '../operation.ts';
import { type PageRequest, pageRequest, toPaging } from '../page.ts';
import { createPublishRequestPresenter } from './present.ts';
import { publishRequestShape } from './shape.ts';

/** Fields that clients can sort by, with the catalog's names for them. */
const sortable: Readonly<Record<string, string>> = {
  publishRequestId: 'requestId',
  solutionId: 'solutionId',
  revisionId: 'revisionId',
  requestUserId: 'requestUserId',
  approverId: 'reviewUserId',
  requestStatusCode: 'statusCode',
  creationDate: 'created',
  lastModifiedDate: 'modified',
  // The catalog's own names, which some clients send.
  created: 'created',
  modified: 'modified',
};

/** Unlike other pages this one is not enveloped. */
const page = z.object({
  response_detail: z.string(),
  response_code: z.string(),
  response_body: z.array(publishRequestShape),
  totalElements: z.int(),
  totalPages: z.int(),
  size: z.int(),
});

const listInput = z.object({
  pageRequest: pageRequest.nullish(),
  requestStatusCode: z.enum(['PE', 'AP', 'DC', 'WD'], 'must be PE, AP, DC or WD').nullish(),
  visibility: z.enum(visibilities, 'must be PB or OR').nullish(),
});

const list = operation({
  method: 'POST',
  path: '/publish/request',
  group: 'publish requests',
  summary: 'A page of publish requests, the newest first by default; of one state or visibility where they are named',
  access: ['Publisher'],
  body: request(listInput),
  answer: page,
  async run({ body: { request_body: given }, requestId }, { publishRequests, codes }) {
    const { requestStatusCode: statusCode, visibility: accessTypeCode } = given;
    const which = { ...(statusCode && { statusCode }), ...(accessTypeCode && { accessTypeCode }) };
    const [found, toPublishRequest] = await Promise.all([
      publishRequests.page({ ...pagingOf(given.pageRequest ?? {}), ...which }, requestId),
      createPublishRequestPresenter(codes),
    ]);
    return {
      response_detail: 'Publish Requests fetched Successfully.',
      response_code: '200',
      response_body: found.content.map(toPublishRequest),
      totalElements: found.totalElements,
      totalPages: found.totalPages,
      size: found.size,
    };
  },
});

export const publishRequestListOperations = [list];

function pagingOf({ fieldToDirectionMap, ...rest }: PageRequest) {
  const requested = Object.entries(fieldToDirectionMap ?? {}).map(([field, direction]) => {
    const known = Object.hasOwn(sortable, field) ? sortable[field] : undefined;
    if (known === undefined) throw invalid(`Publish requests can not be sorted by ${field}.`);
    return [known, direction] as const;
  });
  const order = requested.length > 0 ? requested : [['created', 'DESC'] as const];
  return toPaging({ ...rest, fieldToDirectionMap: Object.fromEntries(order) });
}
