import { plain, type Rows } from '../row.ts';

const hourMs = 3_600_000;

/** Talk about solutions, notifications, requests to publish, steps of work. */
export const work: Rows = {
  make: [
    {
      operation: 'POST /thread',
      asked: ({ solutionId, revisionId }) => ({ body: { solutionId, revisionId, title: 'How to' } }),
      refused: ({ solutionId, userId }) => ({ body: { solutionId, revisionId: userId } }),
      keeps: { threadId: 'threadId' },
    },
    {
      operation: 'POST /thread/{threadId}/comment',
      asked: ({ userId }) => ({ body: { userId, text: 'Try it' } }),
      keeps: { commentId: 'commentId' },
    },
    {
      operation: 'POST /notif',
      asked: () => ({
        body: { title: 'News', msgSeverityCode: 'ME', start: Date.now() - hourMs, end: Date.now() + hourMs },
      }),
      refused: () => ({ body: { title: 'News', msgSeverityCode: 'ME', start: 1, end: 0 } }),
      keeps: { notificationId: 'notificationId' },
    },
    { operation: 'POST /notif/{notificationId}/user/{userId}', asked: () => ({ body: {} }) },
    {
      operation: 'POST /notif/notifpref',
      asked: ({ userId }) => ({ body: { userId, notfDelvMechCode: 'EM', msgSeverityCode: 'HI' } }),
      keeps: { userNotifPrefId: 'userNotifPrefId' },
    },
    {
      operation: 'POST /pubreq',
      asked: ({ solutionId, revisionId, userId }) => ({
        body: { solutionId, revisionId, requestUserId: userId, statusCode: 'PE' },
      }),
      refused: ({ solutionId, revisionId, userId }) => ({
        body: { solutionId, revisionId, requestUserId: userId, statusCode: 'DE' },
      }),
      keeps: { requestId: 'requestId' },
    },
    {
      operation: 'POST /stepresult',
      asked: ({ artifactId }) => ({
        body: { stepCode: 'OB', statusCode: 'ST', name: 'Upload', artifactId, startDate: 1 },
      }),
      keeps: { stepResultId: 'stepResultId' },
    },
    {
      operation: 'POST /valseq/{sequence}/valtype/{valTypeCode}',
      asked: () => ({ params: { sequence: 1, valTypeCode: 'SS' }, body: {} }),
      keeps: { sequence: 'sequence', valTypeCode: 'valTypeCode' },
    },
  ],
  use: [
    ...plain('GET /thread', 'GET /thread/count', 'GET /thread/{threadId}'),
    ...plain('GET /thread/{threadId}/comment', 'GET /thread/{threadId}/comment/count'),
    ...plain('GET /thread/{threadId}/comment/{commentId}'),
    {
      operation: 'PUT /thread/{threadId}',
      asked: ({ solutionId, revisionId }) => ({ body: { solutionId, revisionId, title: 'How to use it' } }),
    },
    {
      operation: 'PUT /thread/{threadId}/comment/{commentId}',
      asked: ({ userId }) => ({ body: { userId, text: 'Try it again' } }),
    },
    {
      operation: 'GET /thread/solution/{solutionId}/revision/{revisionId}',
      answers: () => ({ totalElements: 1 }),
    },
    {
      operation: 'GET /thread/solution/{solutionId}/revision/{revisionId}/comment',
      answers: () => ({ totalElements: 1 }),
    },
    {
      operation: 'GET /thread/solution/{solutionId}/revision/{revisionId}/comment/count',
      answers: () => ({ count: 1 }),
    },
    { operation: 'GET /thread/solution/{solutionId}/revision/{revisionId}/count', answers: () => ({ count: 1 }) },

    ...plain('GET /notif', 'GET /notif/count'),
    {
      operation: 'PUT /notif/{notificationId}/user/{userId}',
      asked: () => ({ body: { viewed: 5 } }),
    },
    { operation: 'GET /notif/user/{userId}', answers: () => ({ totalElements: 1 }) },
    {
      operation: 'PUT /notif/{notificationId}',
      asked: () => ({ body: { title: 'Old news', msgSeverityCode: 'LO', start: 0, end: 1 } }),
    },
    ...plain('GET /notif/notifpref/user/{userId}', 'GET /notif/notifpref/{userNotifPrefId}'),
    {
      operation: 'PUT /notif/notifpref/{userNotifPrefId}',
      asked: ({ userId }) => ({ body: { userId, notfDelvMechCode: 'TX', msgSeverityCode: 'LO' } }),
    },

    ...plain('GET /pubreq', 'GET /pubreq/{requestId}'),
    { operation: 'GET /pubreq/search', asked: () => ({ query: 'statusCode=PE' }) },
    {
      operation: 'PUT /pubreq/{requestId}',
      asked: ({ solutionId, revisionId, userId }) => ({
        body: { solutionId, revisionId, requestUserId: userId, reviewUserId: userId, statusCode: 'AP' },
      }),
    },

    ...plain('GET /stepresult', 'GET /stepresult/{stepResultId}', 'GET /valseq'),
    {
      operation: 'GET /stepresult/search',
      asked: ({ artifactId }) => ({ query: `artifiactId=${artifactId}&stepCode=OB` }),
      refused: ({ artifactId }) => ({ query: `artifiactId=${artifactId}&artifactId=${artifactId}` }),
      answers: () => ({ totalElements: 1 }),
    },
    {
      operation: 'PUT /stepresult/{stepResultId}',
      asked: () => ({ body: { stepCode: 'OB', statusCode: 'SU', name: 'Upload', startDate: 1, endDate: 2 } }),
    },
  ],
  end: plain(
    'DELETE /valseq/{sequence}/valtype/{valTypeCode}',
    'DELETE /stepresult/{stepResultId}',
    'DELETE /pubreq/{requestId}',
    'DELETE /notif/notifpref/{userNotifPrefId}',
    'DELETE /notif/{notificationId}/user/{userId}',
    'DELETE /notif/{notificationId}',
    'DELETE /thread/{threadId}/comment/{commentId}',
    'DELETE /thread/{threadId}',
  ),
};
