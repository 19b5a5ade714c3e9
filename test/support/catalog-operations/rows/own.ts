import type { Made, Rows } from '../row.ts';

const hourMs = 3_600_000;
const news = () => ({ title: 'News', msgSeverityCode: 'ME', start: Date.now() - hourMs, end: Date.now() + hourMs });

const asked = ({ solutionId, revisionId, userId }: Made) => ({
  ...{ solutionId, revisionId, requestUserId: userId, accessTypeCode: 'OR', trackingId: userId },
  steps: ['LicenseCheck', 'SecurityScan'],
});

const guide = (userId: string) => ({ userId, name: 'Guide.pdf', uri: 'http://files.example/guide.pdf', size: 1 });

/** Operations that the predecessor has not. */
export const own: Rows = {
  make: [
    {
      operation: 'POST /publication/request',
      asked: (made) => ({ body: asked(made) }),
      refused: (made) => ({ body: { ...asked(made), revisionId: made.userId } }),
      keeps: { publicationId: 'requestId' },
      answers: () => ({ statusCode: 'PE', accessTypeCode: 'OR' }),
    },
    {
      operation: 'POST /portal/revision/{revisionId}/access/{accessTypeCode}/document',
      asked: ({ userId }) => ({ body: guide(String(userId)) }),
      refused: ({ userId }) => ({ body: { ...guide(String(userId)), uri: null } }),
      keeps: { attachedId: 'documentId' },
      answers: () => ({ name: 'Guide.pdf' }),
    },
  ],
  use: [
    {
      operation: 'GET /portal/revision/{revisionId}',
      answers: ({ userId }) => ({ ownerId: userId, solutionActive: true }),
    },
    {
      operation: 'GET /portal/document/{documentId}',
      asked: ({ attachedId = '' }) => ({ params: { documentId: attachedId } }),
    },
    {
      operation: 'POST /portal/revision/{revisionId}/access/{accessTypeCode}/document/of/{fromRevisionId}',
      asked: ({ revisionId = '' }) => ({ params: { fromRevisionId: revisionId } }),
      answers: () => [{ name: 'Guide.pdf' }],
    },
    {
      operation: 'DELETE /portal/revision/{revisionId}/access/{accessTypeCode}/document/{documentId}',
      asked: ({ attachedId = '' }) => ({ params: { documentId: attachedId } }),
      answers: () => ({ isGone: true }),
    },
    {
      operation: 'GET /portal/request',
      asked: ({ userId }) => ({ query: `trackingId=${userId}&accessTypeCode=OR&sort=created,DESC` }),
      answers: () => ({ totalElements: 1 }),
    },
    {
      operation: 'POST /publication/request/{requestId}/decision',
      asked: ({ publicationId = '', userId }) => ({
        params: { requestId: publicationId },
        body: { statusCode: 'AP', reviewUserId: userId, revision: { publisher: 'Modelyard' } },
      }),
      refused: () => ({ params: { requestId: 9999 }, body: { statusCode: 'AP' } }),
      answers: ({ userId }) => ({ statusCode: 'AP', reviewUserId: userId }),
    },
    {
      operation: 'GET /portal/solution',
      asked: ({ userId }) => ({ query: `active=true&atc=OR&kw=phish&viewer=${userId}&sort=ownerName,DESC` }),
      refused: () => ({ query: 'sort=commentCount' }),
      answers: () => ({ totalElements: 1 }),
    },
    {
      operation: 'GET /portal/solution/{solutionId}',
      asked: () => ({ query: 'atc=OR' }),
      answers: () => ({ ownerName: 'Ada', openRequest: false, commentCount: 1 }),
    },
    {
      operation: 'PUT /portal/solution/{solutionId}',
      asked: ({ userId }) => ({ body: { userId, name: 'Phishing', active: true, modelTypeCode: 'CL' } }),
      refused: () => ({ body: { name: 'Phishing' } }),
    },
    {
      operation: 'POST /publication/solution/{solutionId}/withdrawal',
      asked: () => ({ body: { accessTypeCode: 'OR' } }),
      answers: ({ revisionId }) => ({ revisionIds: [revisionId] }),
    },
    {
      operation: 'POST /notif/users',
      asked: ({ userId }) => ({ body: { notification: news(), userIds: [userId, crypto.randomUUID()] } }),
      refused: ({ userId }) => ({ body: { notification: { title: 'News' }, userIds: [userId] } }),
      answers: ({ userId }) => ({ userIds: [userId] }),
    },
    {
      operation: 'GET /notif/user/{userId}/after',
      asked: () => ({ query: 'created=0' }),
      answers: () => [{ title: 'News' }],
    },
    { operation: 'GET /notif/user/{userId}/unread/count', answers: () => ({ count: 1 }) },
    {
      operation: 'GET /portal/user',
      asked: () => ({ query: 'active=true&sort=loginName,ASC&size=1' }),
      refused: () => ({ query: 'sort=nonsense' }),
      answers: () => ({ size: 1, numberOfElements: 1 }),
    },
    {
      operation: 'POST /user/lookup',
      asked: ({ userId }) => ({ body: { userIds: [userId, crypto.randomUUID()] } }),
      answers: () => [{ loginName: 'ada', picture: null }],
    },
    {
      operation: 'POST /user/roles',
      asked: ({ userId }) => ({ body: { userIds: [userId] } }),
      answers: ({ userId }) => [{ userId }],
    },
    { operation: 'GET /user/role/{roleId}/ids', answers: ({ userId }) => [userId] },
  ],
  end: [],
};
