import { plain, type Row, type Rows } from '../row.ts';

const search = (path: string, query: string, totalElements = 1): Row => ({
  operation: `GET /solution/search${path}`,
  request: ({ userId }) => ({ query: query.replace('<user>', String(userId)) }),
  answers: () => ({ totalElements }),
});

export const solutions: Rows = {
  make: [
    {
      operation: 'POST /solution',
      request: ({ userId }) => ({
        body: { name: 'Phishing', userId, active: true, modelTypeCode: 'CL', tags: [{ tag: 'mail' }] },
      }),
      rejected: ({ userId }) => ({ body: { userId, active: true } }),
      keeps: { solutionId: 'solutionId', parentId: 'solutionId' },
      answers: () => ({ name: 'Phishing', tags: [{ tag: 'mail' }] }),
    },
    {
      operation: 'POST /solution',
      request: ({ userId }) => ({ body: { name: 'Tokens', userId, active: false } }),
      keeps: { childId: 'solutionId' },
    },
    { operation: 'POST /solution/{parentId}/comp/{childId}' },
    {
      operation: 'POST /solution/{solutionId}/revision',
      request: ({ userId }) => ({
        body: { version: '1', accessTypeCode: 'PB', validationStatusCode: 'PS', userId, authors: [] },
      }),
      keeps: { revisionId: 'revisionId' },
    },
    {
      operation: 'POST /artifact',
      request: ({ userId }) => ({
        body: { version: '1', artifactTypeCode: 'DS', name: 'mails.csv', uri: 'a/b', userId, size: -1 },
      }),
      keeps: { artifactId: 'artifactId', datasetId: 'artifactId' },
    },
    {
      operation: 'POST /document',
      request: ({ userId }) => ({ body: { name: 'manual.pdf', uri: 'c/d', size: 7, userId } }),
      keeps: { documentId: 'documentId' },
    },
    {
      operation: 'POST /solution/{solutionId}/rating/user/{userId}',
      request: () => ({ body: { rating: 4, textReview: 'good' } }),
    },
    {
      operation: 'POST /solution/{solutionId}/revision/{revisionId}/deploy',
      request: ({ userId }) => ({ body: { userId, deploymentStatusCode: 'ST' } }),
      keeps: { deploymentId: 'deploymentId' },
    },
    {
      operation: 'POST /solution/{solutionId}/revision/{revisionId}/validation/{taskId}',
      request: ({ userId = '' }) => ({ params: { taskId: userId }, body: { validationTypeCode: 'SS' } }),
      keeps: { taskId: 'taskId' },
    },
    {
      operation: 'POST /revision/{revisionId}/access/{accessTypeCode}/descr',
      request: () => ({ params: { accessTypeCode: 'PB' }, body: { description: 'What it is good for' } }),
      keeps: { accessTypeCode: 'accessTypeCode' },
    },
    {
      operation: 'POST /solution/{solutionId}/dnld/artifact/{artifactId}/user/{userId}',
      request: () => ({ body: {} }),
      keeps: { downloadId: 'downloadId' },
    },
    { operation: 'POST /user/{userId}/favorite/solution/{solutionId}', request: () => ({ body: {} }) },
    ...plain(
      'POST /revision/{revisionId}/access/{accessTypeCode}/document/{documentId}',
      'POST /revision/{revisionId}/artifact/{artifactId}',
      'POST /solution/{solutionId}/user/{userId}/access',
      'POST /solution/{solutionId}/tag/{tag}',
    ),
  ],
  use: [
    ...plain('GET /artifact', 'GET /artifact/count', 'GET /artifact/{artifactId}', 'GET /dataset/{datasetId}'),
    { operation: 'GET /artifact/like', request: () => ({ query: 'term=mail' }), answers: () => ({ totalElements: 1 }) },
    { operation: 'GET /artifact/search', request: () => ({ query: 'artifactTypeCode=DS&version=1' }) },
    {
      operation: 'PUT /artifact/{artifactId}',
      request: ({ userId }) => ({
        body: { version: '2', artifactTypeCode: 'DS', name: 'all.csv', uri: 'a/b', userId, size: 5 },
      }),
    },
    { operation: 'GET /artifact/{artifactId}/revision', answers: () => [{ version: '1' }] },
    ...plain('GET /document/{documentId}'),
    {
      operation: 'PUT /document/{documentId}',
      request: ({ userId }) => ({ body: { name: 'guide.pdf', uri: 'c/d', size: 8, userId } }),
    },

    ...plain('GET /solution', 'GET /solution/count', 'GET /solution/{solutionId}'),
    { operation: 'GET /solution/search', request: () => ({ query: 'name=Phishing&active=true' }) },
    search('/date', 'datems=0&active=true'),
    search('/like', 'term=PHISH'),
    search('/portal', 'active=true&atc=PB&name=phish'),
    search('/portal/kw', 'active=true&kw=phish'),
    search('/portal/kwtag', 'active=true&kw=phish&alltag=mail&anytag=mail'),
    search('/tag', 'tag=mail'),
    search('/user', 'active=true&user=<user>'),
    {
      operation: 'PUT /solution/{solutionId}',
      request: ({ userId }) => ({ body: { name: 'Phishing', description: 'Finds it', userId, active: true } }),
    },
    ...plain('PUT /solution/{solutionId}/view'),
    {
      operation: 'GET /solution/{solutionId}/web',
      answers: () => ({ viewCount: 1, downloadCount: 1, ratingCount: 1, ratingAverageTenths: 40 }),
    },
    ...plain('GET /solution/{solutionId}/rating', 'GET /solution/{solutionId}/rating/user/{userId}'),
    { operation: 'PUT /solution/{solutionId}/rating/user/{userId}', request: () => ({ body: { rating: 5 } }) },
    { operation: 'GET /solution/{solutionId}/dnld', answers: () => ({ totalElements: 1 }) },
    { operation: 'GET /solution/{solutionId}/tag', answers: () => [{ tag: 'mail' }, { tag: 'red' }] },
    { operation: 'GET /solution/{parentId}/comp', answers: ({ childId }) => [childId] },
    { operation: 'GET /solution/{solutionId}/user/access', answers: () => [{ loginName: 'ada' }] },
    { operation: 'GET /solution/user/{userId}/access', answers: () => ({ totalElements: 1 }) },
    { operation: 'GET /user/{userId}/favorite/solution', answers: () => ({ totalElements: 1 }) },

    {
      operation: 'GET /solution/{solutionId}/revision',
      request: ({ solutionId, userId }) => ({ params: { solutionId: `${solutionId},${userId}` } }),
      rejected: ({ solutionId }) => ({ params: { solutionId: `${solutionId},x` } }),
      answers: () => [{ version: '1' }],
    },
    ...plain('GET /solution/{solutionId}/revision/{revisionId}'),
    {
      operation: 'PUT /solution/{solutionId}/revision/{revisionId}',
      request: ({ userId }) => ({
        body: { version: '2', accessTypeCode: 'PB', validationStatusCode: 'PS', userId, authors: [] },
      }),
    },
    ...plain(
      'GET /solution/{solutionId}/revision/{revisionId}/deploy',
      'GET /solution/{solutionId}/revision/{revisionId}/user/{userId}/deploy',
      'GET /solution/{solutionId}/revision/{revisionId}/validation',
      'GET /user/{userId}/deploy',
    ),
    {
      operation: 'PUT /solution/{solutionId}/revision/{revisionId}/deploy/{deploymentId}',
      request: ({ userId }) => ({ body: { userId, deploymentStatusCode: 'DP' } }),
    },
    {
      operation: 'PUT /solution/{solutionId}/revision/{revisionId}/validation/{taskId}',
      request: () => ({ body: { validationTypeCode: 'SS', validationStatusCode: 'PS' } }),
    },
    ...plain(
      'GET /revision/{revisionId}/access/{accessTypeCode}/descr',
      'GET /revision/{revisionId}/access/{accessTypeCode}/document',
      'GET /revision/{revisionId}/artifact',
    ),
    {
      operation: 'PUT /revision/{revisionId}/access/{accessTypeCode}/descr',
      request: () => ({ body: { description: 'For mails' } }),
    },
  ],
  end: plain(
    'DELETE /solution/{parentId}/comp/{childId}',
    'DELETE /solution/{solutionId}/user/{userId}/access',
    'DELETE /user/{userId}/favorite/solution/{solutionId}',
    'DELETE /solution/{solutionId}/tag/{tag}',
    'DELETE /solution/{solutionId}/dnld/{downloadId}',
    'DELETE /solution/{solutionId}/rating/user/{userId}',
    'DELETE /solution/{solutionId}/revision/{revisionId}/deploy/{deploymentId}',
    'DELETE /solution/{solutionId}/revision/{revisionId}/validation/{taskId}',
    'DELETE /revision/{revisionId}/access/{accessTypeCode}/document/{documentId}',
    'DELETE /revision/{revisionId}/access/{accessTypeCode}/descr',
    'DELETE /revision/{revisionId}/artifact/{artifactId}',
    'DELETE /document/{documentId}',
    'DELETE /artifact/{artifactId}',
    'DELETE /solution/{solutionId}/revision/{revisionId}',
    'DELETE /solution/{solutionId}',
  ).concat({
    operation: 'DELETE /solution/{solutionId}',
    request: ({ childId = '' }) => ({ params: { solutionId: childId } }),
  }),
};
