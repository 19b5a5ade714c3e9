import { plain, type Rows } from '../row.ts';

const ada = { loginName: 'ada', email: 'ada@example.org', active: true };

export const people: Rows = {
  make: [
    {
      operation: 'POST /user',
      request: () => ({
        body: {
          ...ada,
          loginHash: 'the first password',
          apiToken: 'the token',
          verifyTokenHash: 'the proof',
          tags: [{ tag: 'people' }],
        },
      }),
      rejected: () => ({ body: { loginName: 'bob', email: 'bob@example.org' } }),
      keeps: { userId: 'userId' },
      answers: () => ({ loginName: 'ada', loginHash: null, apiToken: null, tags: [{ tag: 'people' }] }),
    },
    {
      operation: 'POST /role',
      request: () => ({ body: { name: 'Tester', active: true } }),
      keeps: { roleId: 'roleId' },
    },
    {
      operation: 'POST /role/{roleId}/function',
      request: () => ({ body: { name: 'test' } }),
      keeps: { functionId: 'roleFunctionId' },
    },
    {
      operation: 'POST /tag',
      request: () => ({ body: { tag: 'red' } }),
      rejected: () => ({ body: { tag: 'red' } }),
      keeps: { tag: 'tag' },
    },
    {
      operation: 'POST /user/{userId}/logprov/{providerCode}/login/{providerUserId}',
      request: () => ({ params: { providerCode: 'GH', providerUserId: 'ada/1' }, body: { rank: 1, accessToken: 'x' } }),
      keeps: { providerCode: 'providerCode', providerUserId: 'providerUserId' },
      answers: () => ({ providerUserId: 'ada/1', accessToken: null }),
    },
    { operation: 'POST /user/{userId}/tag/{tag}' },
  ],
  use: [
    ...plain('GET /user', 'GET /user/count', 'GET /user/{userId}', 'GET /user/{userId}/logprov'),
    { operation: 'GET /user/like', request: () => ({ query: 'term=AD&page=0&size=5&sort=loginName,DESC' }) },
    {
      operation: 'GET /user/search',
      request: () => ({ query: 'active=true&loginName=ada' }),
      answers: () => ({ totalElements: 1 }),
    },
    {
      operation: 'PUT /user/{userId}',
      request: () => ({ body: { ...ada, firstName: 'Ada', tags: [{ tag: 'green' }] } }),
    },
    {
      operation: 'POST /user/login',
      request: () => ({ body: { name: 'ada', pass: 'the first password' } }),
      rejected: () => ({ body: { name: 'ada', pass: 'another' } }),
      answers: () => ({ firstName: 'Ada', tags: [{ tag: 'green' }] }),
    },
    {
      operation: 'POST /user/loginapi',
      request: () => ({ body: { name: 'ada', pass: 'the token' } }),
      rejected: () => ({ body: { name: 'unknown', pass: 'the token' } }),
      answers: () => ({ apiToken: 'the token' }),
    },
    {
      operation: 'POST /user/verify',
      request: () => ({ body: { name: 'ada@example.org', pass: 'the proof' } }),
      rejected: () => ({ body: { name: 'unknown', pass: 'the proof' } }),
    },
    {
      operation: 'PUT /user/{userId}/chgpw',
      request: () => ({ body: { oldLoginPass: 'the first password', newLoginPass: 'the second password' } }),
    },

    ...plain('GET /role', 'GET /role/count', 'GET /role/{roleId}', 'GET /role/{roleId}/function'),
    ...plain('GET /role/{roleId}/function/{functionId}'),
    { operation: 'GET /role/search', request: () => ({ query: 'name=Tester&active=false&_j=o' }) },
    { operation: 'PUT /role/{roleId}', request: () => ({ body: { name: 'Examiner', active: true } }) },
    { operation: 'PUT /role/{roleId}/function/{functionId}', request: () => ({ body: { name: 'examine' } }) },
    {
      operation: 'PUT /user/role/{roleId}',
      request: ({ userId }) => ({ body: { add: true, userIds: [userId] } }),
      rejected: ({ userId }) => ({ body: { add: true, userIds: [userId] } }),
    },
    { operation: 'GET /user/role/{roleId}/count', answers: () => ({ count: 1 }) },
    { operation: 'PUT /user/{userId}/role', request: ({ roleId }) => ({ body: [roleId] }) },
    { operation: 'POST /user/{userId}/role/{roleId}' },
    { operation: 'GET /user/{userId}/role', answers: () => [{ name: 'Examiner' }] },

    ...plain('GET /tag', 'GET /user/{userId}/logprov/{providerCode}/login/{providerUserId}'),
    {
      operation: 'PUT /user/{userId}/logprov/{providerCode}/login/{providerUserId}',
      request: () => ({ body: { rank: 2 } }),
    },
  ],
  end: [
    // The list in the PUT took the other tags away.
    { operation: 'DELETE /user/{userId}/tag/{tag}', request: () => ({ params: { tag: 'green' } }) },
    ...plain(
      'DELETE /user/{userId}/logprov/{providerCode}/login/{providerUserId}',
      'DELETE /user/{userId}/role/{roleId}',
      'DELETE /role/{roleId}/function/{functionId}',
      'DELETE /role/{roleId}',
      'DELETE /tag/{tag}',
      'DELETE /user/{userId}',
    ),
  ],
};
