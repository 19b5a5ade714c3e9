const catalog = [
  // Records: texts, codes, flags, JSON texts, pictures, lists, instants, numbers, secrets.
  'POST /solution',
  'POST /solution/{solutionId}/rating/user/{userId}',
  'POST /peer/sub',
  'POST /valseq/{sequence}/valtype/{valTypeCode}',
  'POST /tag',
  'PUT /user/{userId}/logprov/{providerCode}/login/{providerUserId}',
  'DELETE /role/{roleId}',
  'GET /artifact/{artifactId}',
  // Pages, counts and searches.
  'GET /role',
  'GET /role/search',
  'GET /solution/search/date',
  'GET /solution/search/portal/kw',
  'GET /user/like',
  // Relations.
  'PUT /user/{userId}/role',
  'PUT /user/role/{roleId}',
  'POST /solution/{solutionId}/tag/{tag}',
  // What fits no declaration.
  'POST /user/login',
  'GET /code/pair/{name}',
  'GET /activity/{aggregate}/{id}',
  'GET /healthcheck',
];

const identity = [
  'POST /auth/jwtToken',
  'POST /auth/validateToken',
  'POST /auth/validateApiToken',
  'POST /users/register',
  'PUT /users/changePassword',
  'POST /users/user/deleteUser',
  'GET /.well-known/jwks.json',
];

const portal = [
  // Envelopes with nothing, with a list, with a page.
  'GET /filter/modeltype',
  'GET /users/userDetails',
  'PUT /tags',
  'POST /portal/solutions',
  // What the path names: ids, words, switches.
  'GET /users/activeUserDetails/{active}',
  'GET /admin/config/{configKey}',
  'GET /solutions/{solutionId}',
  'PUT /addTag/{solutionId}/tag/{tag}',
  'DELETE /notifications/drop/{notificationId}/user/{userId}',
  // Bodies and queries.
  'PUT /users/updateUser',
  'POST /admin/config',
  'POST /comments/create',
  'PUT /publish/{solutionId}',
  // What is no JSON.
  'POST /users/updateUserImage/{userId}',
  'GET /getProtoFile',
];

/** A few operations of every shape, by service: what a short run attacks. */
export const samples = { catalog, identity, portal } as const;
