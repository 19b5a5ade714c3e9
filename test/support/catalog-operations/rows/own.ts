import { newId } from '../../../../services/kit/ids.ts';
import type { Created, Row, Rows } from '../row.ts';

const hourMs = 3_600_000;
const news = () => ({ title: 'News', msgSeverityCode: 'ME', start: Date.now() - hourMs, end: Date.now() + hourMs });

const asked = ({ solutionId, revisionId, userId }: Created) => ({
  ...{ solutionId, revisionId, requestUserId: userId, accessTypeCode: 'OR', trackingId: userId },
  steps: ['LicenseCheck', 'SecurityScan'],
});

const passed = (stepResultId: number) => ({
  ...{ stepResultId, statusCode: 'SU', result: 'Passed.', startDate: Date.now(), endDate: Date.now() },
});

const guide = (userId: string) => ({ userId, name: 'Guide.pdf', uri: 'http://files.example/guide.pdf', size: 1 });

const composite = ({ childId = '', userId }: Created, set: object) => ({
  params: { solutionId: childId, revisionId: newId() },
  body: { userId, name: 'A pipeline', artifacts: [], ...set },
});

/** Validations have a `taskId` of another kind, which other rows keep. */
const ofTask = (...operations: readonly string[]): Row[] =>
  operations.map((operation) => ({ operation, request: ({ workId = '' }) => ({ params: { taskId: workId } }) }));

/** Operations that the predecessor has not, or only in later releases. */
export const own: Rows = {
  make: [
    {
      operation: 'POST /task',
      request: ({ solutionId, revisionId, userId }) => ({
        body: { taskCode: 'OB', statusCode: 'ST', name: 'OnBoarding', solutionId, revisionId, userId },
      }),
      rejected: ({ solutionId, userId }) => ({
        body: { taskCode: 'OB', statusCode: 'ST', name: 'OnBoarding', solutionId, revisionId: userId },
      }),
      keeps: { workId: 'taskId' },
    },
    {
      operation: 'POST /publication/request',
      request: (made) => ({ body: asked(made) }),
      rejected: (made) => ({ body: { ...asked(made), revisionId: made.userId } }),
      keeps: { publicationId: 'requestId' },
      answers: () => ({ statusCode: 'PE', accessTypeCode: 'OR' }),
    },
    {
      operation: 'POST /portal/revision/{revisionId}/access/{accessTypeCode}/document',
      request: ({ userId }) => ({ body: guide(String(userId)) }),
      rejected: ({ userId }) => ({ body: { ...guide(String(userId)), uri: null } }),
      keeps: { attachedId: 'documentId' },
      answers: () => ({ name: 'Guide.pdf' }),
    },
  ],
  use: [
    { operation: 'GET /revision/{revisionId}', answers: ({ solutionId }) => ({ solutionId }) },
    { operation: 'GET /document/{documentId}/revision', answers: ({ revisionId }) => [{ revisionId }] },
    { operation: 'GET /task' },
    ...ofTask('GET /task/{taskId}', 'GET /task/{taskId}/stepresult'),
    { operation: 'GET /task/search', request: () => ({ query: 'taskCode=OB' }), answers: () => ({ totalElements: 1 }) },
    {
      operation: 'PUT /task/{taskId}',
      request: ({ workId = '' }) => ({
        params: { taskId: workId },
        body: { taskCode: 'OB', statusCode: 'SU', name: 'OnBoarding' },
      }),
    },
    {
      operation: 'GET /portal/revision/{revisionId}',
      answers: ({ userId }) => ({ ownerId: userId, solutionActive: true }),
    },
    {
      operation: 'GET /portal/solution/{solutionId}/access',
      answers: ({ userId }) => ({ ownerId: userId, active: true }),
    },
    {
      operation: 'PUT /portal/composite/{solutionId}/revision/{revisionId}',
      request: (made) => composite(made, { version: '7.0.0', memberIds: [] }),
      rejected: (made) => composite(made, { version: '7.0.1', memberIds: [made.userId] }),
      answers: () => ({ replacedUris: [] }),
    },
    {
      operation: 'GET /portal/document/{documentId}',
      request: ({ attachedId = '' }) => ({ params: { documentId: attachedId } }),
    },
    {
      operation: 'POST /portal/revision/{revisionId}/access/{accessTypeCode}/document/of/{fromRevisionId}',
      request: ({ revisionId = '' }) => ({ params: { fromRevisionId: revisionId } }),
      answers: () => [{ name: 'Guide.pdf' }],
    },
    {
      operation: 'DELETE /portal/revision/{revisionId}/access/{accessTypeCode}/document/{documentId}',
      request: ({ attachedId = '' }) => ({ params: { documentId: attachedId } }),
      answers: () => ({ isGone: true }),
    },
    {
      operation: 'GET /portal/request',
      request: ({ userId }) => ({ query: `trackingId=${userId}&accessTypeCode=OR&sort=created,DESC` }),
      answers: () => ({ totalElements: 1 }),
    },
    {
      operation: 'GET /publication/solution/{solutionId}/revision/{revisionId}',
      request: () => ({ query: 'setting=nothing' }),
      answers: () => ({ isNameTaken: false, settings: [] }),
    },
    {
      operation: 'GET /publication/request/{requestId}',
      request: ({ publicationId = '' }) => ({ params: { requestId: publicationId } }),
      rejected: () => ({ params: { requestId: 9999 } }),
      answers: () => ({ isNameTaken: false, settings: [] }),
    },
    {
      operation: 'PUT /publication/request/{requestId}/steps',
      request: ({ publicationId = '' }) => ({ params: { requestId: publicationId }, body: { steps: [passed(9999)] } }),
      rejected: () => ({ params: { requestId: 9999 }, body: { steps: [passed(9999)] } }),
      answers: () => ({ statusCode: 'PE' }),
    },
    {
      operation: 'POST /publication/request/{requestId}/decision',
      request: ({ publicationId = '', userId }) => ({
        params: { requestId: publicationId },
        body: { statusCode: 'AP', reviewUserId: userId, revision: { publisher: 'Modelyard' } },
      }),
      rejected: () => ({ params: { requestId: 9999 }, body: { statusCode: 'AP' } }),
      answers: ({ userId }) => ({ statusCode: 'AP', reviewUserId: userId }),
    },
    {
      operation: 'GET /portal/solution',
      request: ({ userId }) => ({ query: `active=true&atc=OR&kw=phish&viewer=${userId}&sort=ownerName,DESC` }),
      rejected: () => ({ query: 'sort=commentCount' }),
      answers: () => ({ totalElements: 1 }),
    },
    {
      operation: 'GET /portal/solution/{solutionId}',
      request: () => ({ query: 'atc=OR' }),
      answers: () => ({ ownerName: 'Ada', openRequest: false, commentCount: 1 }),
    },
    {
      operation: 'GET /portal/facet',
      request: () => ({ query: 'atc=PB' }),
      answers: () => ({ licenses: [], runtimes: [] }),
    },
    {
      operation: 'GET /portal/solution/{solutionId}/dependents',
      answers: () => ({ deployments: 1, compositions: 0, favorites: 1 }),
    },
    {
      operation: 'GET /publication/solution/{solutionId}/name',
      answers: () => ({ isTaken: false }),
    },
    {
      operation: 'POST /portal/solution/{solutionId}/share',
      request: ({ userId }) => ({ body: { userIds: [userId] } }),
      rejected: () => ({ body: { userIds: [crypto.randomUUID()] } }),
    },
    {
      operation: 'PUT /portal/solution/{solutionId}',
      request: ({ userId }) => ({ body: { userId, name: 'Phishing', active: true, modelTypeCode: 'CL' } }),
      rejected: () => ({ body: { name: 'Phishing' } }),
    },
    {
      operation: 'POST /publication/solution/{solutionId}/withdrawal',
      request: () => ({ body: { accessTypeCode: 'OR' } }),
      answers: ({ revisionId }) => ({ revisionIds: [revisionId] }),
    },
    {
      operation: 'POST /notif/users',
      request: ({ userId }) => ({ body: { notification: news(), userIds: [userId, crypto.randomUUID()] } }),
      rejected: ({ userId }) => ({ body: { notification: { title: 'News' }, userIds: [userId] } }),
      answers: ({ userId }) => ({ userIds: [userId] }),
    },
    {
      operation: 'POST /notif/users/together',
      request: () => ({ body: { notifications: [{ notification: news(), userIds: [crypto.randomUUID()] }] } }),
      rejected: ({ userId }) => ({ body: { notifications: [{ notification: { title: 'News' }, userIds: [userId] }] } }),
    },
    {
      operation: 'POST /notif/recipients',
      request: ({ solutionId, userId }) => ({
        body: { solutionId, role: 'Admin', userIds: [userId, crypto.randomUUID()] },
      }),
      rejected: () => ({ body: { role: 'Admin' } }),
      answers: () => ({ commenterIds: [] }),
    },
    {
      operation: 'GET /notif/user/{userId}/after',
      request: () => ({ query: 'created=0' }),
      answers: () => [{ title: 'News' }],
    },
    { operation: 'GET /notif/user/{userId}/unread/count', answers: () => ({ count: 1 }) },
    {
      operation: 'GET /portal/user',
      request: () => ({ query: 'active=true&name=AD&sort=loginName,ASC&size=1' }),
      rejected: () => ({ query: 'sort=nonsense' }),
      answers: () => ({ size: 1, numberOfElements: 1 }),
    },
    { operation: 'GET /portal/user/{userId}' },
    {
      operation: 'POST /user/lookup',
      request: ({ userId }) => ({ body: { userIds: [userId, crypto.randomUUID()] } }),
      answers: () => [{ loginName: 'ada', picture: null }],
    },
    {
      operation: 'POST /user/roles',
      request: ({ userId }) => ({ body: { userIds: [userId] } }),
      answers: ({ userId }) => [{ userId }],
    },
    { operation: 'GET /user/role/{roleId}/ids', answers: ({ userId }) => [userId] },
  ],
  end: ofTask('DELETE /task/{taskId}'),
};
