import {
  decidePublication,
  isNameTaken,
  requestPublication,
  saveSteps,
  withdrawPublication,
} from '../../app/publication.ts';
import type { AnyRecord } from '../../domain/declare/entity.ts';
import { flag, text } from '../../domain/declare/field.ts';
import { publishRequest } from '../../domain/entities/workflow.ts';
import type { StepChange } from '../../domain/publication.ts';
import { ref } from '../openapi/schema.ts';
import type { Operation } from '../operation.ts';
import { operation } from './build.ts';

const request: Operation = operation(
  'POST',
  '/publication/request',
  {
    body: ref('PublicationRequest'),
    status: 201,
    answer: ref('OpenedPublication'),
    mayConflict: true,
    query: [{ name: 'files', field: { ...flag(), doc: 'Whether the answer has `fileUris`.' } }],
    async run({ body, query, by }, store) {
      const withFiles = String(query.files) === 'true';
      const { record, version } = await requestPublication(store, body, { by, withFiles });
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

/** Settings of the site that are read along. */
const setting = { name: 'setting', field: text(50), isList: true };
const settingsOf = (query: AnyRecord) => [query.setting ?? []].flat().map(String);

const recordsOf: Operation = operation(
  'GET',
  '/publication/solution/{solutionId}/revision/{revisionId}',
  {
    query: [setting],
    answer: ref('PublicationRecords'),
    run: async ({ params, query }, { publication }) => ({
      body: await publication.recordsOf(
        { solutionId: String(params.solutionId), revisionId: String(params.revisionId) },
        settingsOf(query),
      ),
    }),
  },
  { summary: 'All that a decision about the publication of a revision needs' },
);

const recordsOfRequest: Operation = operation(
  'GET',
  '/publication/request/{requestId}',
  {
    query: [setting],
    answer: ref('PublicationRequestRecords'),
    run: async ({ params, query }, { publication }) => ({
      body: await publication.recordsOfRequest(Number(params.requestId), settingsOf(query)),
    }),
  },
  { summary: 'The same of what a publish request is about, with the request and the steps of its checks' },
);

const steps: Operation = operation(
  'PUT',
  '/publication/request/{requestId}/steps',
  {
    body: ref('PublicationSteps'),
    answer: ref(publishRequest.name),
    async run({ params, body, by }, store) {
      const { record, version } = await saveSteps(store, params, body.steps as readonly StepChange[], by);
      return { body: record, version };
    },
  },
  { summary: 'Save steps of the checks of a request; answers the request as it is then' },
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
export const publicationOperations = [recordsOf, recordsOfRequest, request, steps, decide, withdraw, name];
