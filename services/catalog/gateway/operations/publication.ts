import { decidePublication, isNameTaken, requestPublication, withdrawPublication } from '../../app/publication.ts';
import { publishRequest } from '../../domain/entities/workflow.ts';
import { ref } from '../openapi/schema.ts';
import type { Operation } from '../operation.ts';
import { operation } from './build.ts';

const request: Operation = operation(
  'POST',
  '/publication/request',
  {
    body: ref('PublicationRequest'),
    status: 201,
    answer: ref(publishRequest.name),
    mayConflict: true,
    async run({ body, by }, store) {
      const { record, version } = await requestPublication(store, body, by);
      return { body: record, version, location: `/pubreq/${record.requestId}` };
    },
  },
  { summary: 'Request that a revision be published, and start the steps of its checks' },
);

const decide: Operation = operation(
  'POST',
  '/publication/request/{requestId}/decision',
  {
    body: ref('PublicationDecision'),
    answer: ref(publishRequest.name),
    mayConflict: true,
    async run({ params, body, by }, store) {
      const { record, version } = await decidePublication(store, params, body, by);
      return { body: record, version };
    },
  },
  { summary: 'Decide a request to publish; an approval publishes the revision' },
);

const withdraw: Operation = operation(
  'POST',
  '/publication/solution/{solutionId}/withdrawal',
  {
    body: ref('PublicationWithdrawal'),
    answer: ref('WithdrawnRevisions'),
    async run({ params, body, by }, store) {
      return { body: { revisionIds: await withdrawPublication(store, String(params.solutionId), body, by) } };
    },
  },
  { summary: 'Make what was published private again' },
);

const name: Operation = operation(
  'GET',
  '/publication/solution/{solutionId}/name',
  {
    answer: ref('PublicationName'),
    async run({ params }, store) {
      return { body: { isTaken: await isNameTaken(store, String(params.solutionId)) } };
    },
  },
  { summary: 'Whether another solution that others can see has its name, which would keep it from being published' },
);

/** Publishing, each operation in one transaction. */
export const publicationOperations = [request, decide, withdraw, name];
