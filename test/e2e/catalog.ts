import { expect } from 'chai';
import { request } from 'undici';

/** `account` as `name:password`. */
export interface CatalogAddress {
  readonly catalogUrl: string;
  readonly catalogAccount: string;
}

type Call = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<{ readonly status: number; readonly text: string }>;

const createCall = ({ catalogUrl, catalogAccount }: CatalogAddress): Call => {
  const authorization = `Basic ${Buffer.from(catalogAccount).toString('base64')}`;
  return async (method, path, body, headers = { authorization }) => {
    const answer = await request(`${catalogUrl}/ccds${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.statusCode, text: await answer.body.text() };
  };
};

/** The answer to what has to go well. */
async function doneBy(call: Call, ...args: Parameters<Call>) {
  const { status, text } = await call(...args);
  expect([200, 201], `${args[0]} ${args[1]}: ${text}`).to.include(status);
  return JSON.parse(text);
}

/** A private solution of a user with one revision, as on-boarding creates it. */
export async function createSolution(
  address: CatalogAddress,
  { name, userId }: { readonly name: string; readonly userId: string },
): Promise<{ readonly solutionId: string; readonly revisionId: string }> {
  const call = createCall(address);
  const solution = { name, userId, active: true, modelTypeCode: 'CL', toolkitTypeCode: 'SK' };
  const { solutionId } = await doneBy(call, 'POST', '/solution', solution);
  const state = { version: '1', accessTypeCode: 'PR', validationStatusCode: 'NV', userId };
  const { revisionId } = await doneBy(call, 'POST', `/solution/${solutionId}/revision`, state);
  return { solutionId, revisionId };
}

/**
 * A solution with a revision and an artifact is registered, tagged, found by a word of its name, and deleted with all that
 * belongs to it; the API page is there, and a request without an account is rejected.
 */
export async function registerSolution(address: CatalogAddress): Promise<void> {
  const call = createCall(address);
  const done = (...args: Parameters<Call>) => doneBy(call, ...args);

  const name = `journey-${Date.now()}`;
  const { userId } = await done('POST', '/user', { loginName: name, email: `${name}@example.org`, active: true });
  const { solutionId } = await done('POST', '/solution', { name, userId, active: true, modelTypeCode: 'CL' });
  const state = { version: '1', accessTypeCode: 'PB', validationStatusCode: 'PS', userId };
  const { revisionId } = await done('POST', `/solution/${solutionId}/revision`, state);
  const file = { name: 'model.zip', version: '1', artifactTypeCode: 'MI', uri: 'here', size: 1, userId };
  const { artifactId } = await done('POST', '/artifact', file);
  await done('POST', `/revision/${revisionId}/artifact/${artifactId}`);
  await done('POST', `/solution/${solutionId}/tag/journey`);
  const found = await done('GET', `/solution/search/portal/kw?active=true&kw=${name}&atc=PB&page=0&size=20`);
  expect(found.content).to.have.length(1);
  expect(found.content[0]).to.deep.include({ solutionId, tags: [{ tag: 'journey' }] });

  for (const path of [`/solution/${solutionId}`, `/artifact/${artifactId}`, `/user/${userId}`])
    await done('DELETE', path);
  expect((await call('GET', `/solution/${solutionId}/revision/${revisionId}`)).status).to.equal(400);
  expect((await call('GET', '/docs', undefined, {})).text).to.include('swagger-ui');
  expect((await call('GET', '/user', undefined, {})).status).to.equal(401);
}
