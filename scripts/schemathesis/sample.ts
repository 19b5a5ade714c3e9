/** Operations of every shape there is, a few of each: what a run in a short time attacks. */
export const sample: readonly string[] = [
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
