import { plain, type Rows } from '../row.ts';

const hourMs = 3_600_000;

/** Talk about solutions, notifications, requests to publish, steps of work. */
export const work: Rows = {
  make: [
    {
      operation: 'POST /thread',
      request: ({ solutionId, revisionId }) => ({ body: { solutionId, revisionId, title: 'How to' } }),
      rejected: ({ solutionId, userId }) => ({ body: { solutionId, revisionId: userId } }),
      keeps: { threadId: 'threadId' },
    },
    {
      operation: 'POST /thread/{threadId}/comment',
      request: ({ userId }) => ({ body: { userId, text: 'Try it' } }),
      keeps: { commentId: 'commentId' },
    },
    {
      operation: 'POST /notif',
      request: () => ({
        body: { title: 'News', msgSeverityCode: 'ME', start: Date.now() - hourMs, end: Date.now() + hourMs },
      }),
      rejected: () => ({ body: { title: 'News', msgSeverityCode: 'ME', start: 1, end: 0 } }),
      keeps: { notificationId: 'notificationId' },
    },
    { operation: 'POST /notif/{notificationId}/user/{userId}', request: () => ({ body: {} }) },
    {
      operation: 'POST /notif/notifpref',
      request: ({ userId }) => ({ body: { userId, notfDelvMechCode: 'EM', msgSeverityCode: 'HI' } }),
      keeps: { userNotifPrefId: 'userNotifPrefId' },
    },
    {
      operation: 'POST /pubreq',
      request: ({ solutionId, revisionId, userId }) => ({
        body: { solutionId, revisionId, requestUserId: userId, statusCode: 'PE' },
      }),
      rejected: ({ solutionId, revisionId, userId }) => ({
        body: { solutionId, revisionId, requestUserId: userId, statusCode: 'DE' },
      }),
      keeps: { requestId: 'requestId' },
    },
    {
      operation: 'POST /stepresult',
      request: ({ artifactId }) => ({
        body: { stepCode: 'OB', statusCode: 'ST', name: 'Upload', artifactId, startDate: 1 },
      }),
      keeps: { stepResultId: 'stepResultId' },
    },
    {
      operation: 'POST /valseq/{sequence}/valtype/{valTypeCode}',
      request: () => ({ params: { sequence: 1, valTypeCode: 'SS' }, body: {} }),
      keeps: { sequence: 'sequence', valTypeCode: 'valTypeCode' },
    },
  ],
  use: [
    ...plain('GET /thread', 'GET /thread/count', 'GET /thread/{threadId}'),
    ...plain('GET /thread/{threadId}/comment', 'GET /thread/{threadId}/comment/count'),
    ...plain('GET /thread/{threadId}/comment/{commentId}'),
    {
      operation: 'PUT /thread/{threadId}',
      request: ({ solutionId, revisionId }) => ({ body: { solutionId, revisionId, title: 'How to use it' } }),
    },
    {
      operation: 'PUT /thread/{threadId}/comment/{commentId}',
      request: ({ userId }) => ({ body: { userId, text: 'Try it again' } }),
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
      request: () => ({ body: { viewed: 5 } }),
    },
    { operation: 'GET /notif/user/{userId}', answers: () => ({ totalElements: 1 }) },
    {
      operation: 'PUT /notif/{notificationId}',
      request: () => ({ body: { title: 'Old news', msgSeverityCode: 'LO', start: 0, end: 1 } }),
    },
    ...plain('GET /notif/notifpref/user/{userId}', 'GET /notif/notifpref/{userNotifPrefId}'),
    {
      operation: 'PUT /notif/notifpref/{userNotifPrefId}',
      request: ({ userId }) => ({ body: { userId, notfDelvMechCode: 'TX', msgSeverityCode: 'LO' } }),
    },

    ...plain('GET /pubreq', 'GET /pubreq/{requestId}'),
    { operation: 'GET /pubreq/search', request: () => ({ query: 'statusCode=PE' }) },
    {
      operation: 'PUT /pubreq/{requestId}',
      request: ({ solutionId, revisionId, userId }) => ({
        body: { solutionId, revisionId, requestUserId: userId, reviewUserId: userId, statusCode: 'AP' },
      }),
    },

    ...plain('GET /stepresult', 'GET /stepresult/{stepResultId}', 'GET /valseq'),
    {
      operation: 'GET /stepresult/search',
      request: ({ artifactId }) => ({ query: `artifiactId=${artifactId}&stepCode=OB` }),
      rejected: ({ artifactId }) => ({ query: `artifiactId=${artifactId}&artifactId=${artifactId}` }),
      answers: () => ({ totalElements: 1 }),
    },
    {
      operation: 'PUT /stepresult/{stepResultId}',
      request: () => ({ body: { stepCode: 'OB', statusCode: 'SU', name: 'Upload', startDate: 1, endDate: 2 } }),
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
