import { expect } from 'chai';
import { newId } from '../../../services/kit/ids.ts';
import { images } from '../../fixtures/images.ts';
import { type PortalAnswer, sharedPortal, type TestPortal } from '../../support/portal.ts';
import { stageSolution } from '../../support/portal-matrix/stage.ts';
import type { Person } from '../../support/portal-people.ts';
import { wholeEdge } from '../../support/whole-edge.ts';

/** What a browser sends that knows nothing of problems. */
const ofPage = { accept: 'application/json, text/plain, */*', 'content-type': 'application/json' };

describe('a walk of the predecessor’s page through the edge', function () {
  this.timeout(240_000);
  let portal: TestPortal;
  let edgeUrl: string;
  let reader: Person;

  before(async () => {
    portal = await sharedPortal();
    edgeUrl = (await wholeEdge(portal)).edge.url;
    reader = await portal.join('browser');
  });

  async function send(who: Person | undefined, method: string, path: string, body?: unknown): Promise<PortalAnswer> {
    const headers = { ...ofPage, ...(who && { authorization: `Bearer ${who.token}` }) };
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await fetch(edgeUrl + path, init);
    return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
  }
  const call = (who: Person | undefined, method: string, path: string, request_body?: unknown) =>
    send(who, method, `/api${path}`, request_body === undefined ? undefined : { request_body });

  it('logs in and signs up, and reads what went wrong', async () => {
    const refused = await call(undefined, 'POST', '/auth/jwtToken', { username: reader.loginName, password: 'wrong' });
    expect([refused.status, refused.body.message]).to.deep.equal([403, 'Failed to authenticate user']);
    const person = { firstName: 'A', lastName: 'B', username: reader.loginName, password: 'a password of the page' };
    const taken = await call(undefined, 'POST', '/users/register', { ...person, emailId: `${newId()}@example.org` });
    expect([taken.status, taken.body.error_code]).to.deep.equal([200, '202']);
    const passwords = { userId: reader.userId, oldPassword: 'wrong', newPassword: 'another password of the page' };
    const mismatch = await send(reader, 'PUT', '/api/users/changePassword', passwords);
    expect([mismatch.status, mismatch.body.error_code]).to.deep.equal([200, '204']);
    expect((await call(undefined, 'GET', '/users/imagesize')).body.response_body).to.equal('800KB');
    const account = await call(reader, 'POST', '/users/userAccountDetails', { userId: reader.userId });
    expect(account.body.response_body).to.include({ email: reader.email, apiToken: null });
    const fresh = await call(reader, 'POST', '/users/refreshApiToken', { userId: reader.userId });
    expect(fresh.body.response_body.apiToken).to.be.a('string').that.is.not.empty;
  });

  it('tags, rates and shows a solution', async () => {
    const { solutionId } = await stageSolution(portal, 'PB');
    const { owner } = portal.people;
    const tag = newId().slice(-12);
    for (const _ of ['new', 'known'])
      expect((await call(owner, 'POST', '/tags/create', { tag })).body.response_body).to.deep.equal({ tag });
    expect((await call(owner, 'PUT', `/addTag/${solutionId}/tag/${tag}`)).status).to.equal(200);
    for (const rating of [2, 4])
      expect((await call(reader, 'POST', '/solution/createRating', { solutionId, rating })).status).to.equal(200);
    const average = await call(undefined, 'GET', `/solution/avgRating/${solutionId}`);
    expect(average.body.response_body).to.include({ ratingCount: 1, ratingAverageTenths: 4 });
    const ratings = await call(undefined, 'POST', `/solution/getRating/${solutionId}`, { page: '0', size: '9' });
    expect(ratings.body.response_body.content[0]).to.include({ rating: 4, userName: 'browser Spec' });
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(images.png)]), 'logo.png');
    const authorization = `Bearer ${owner.token}`;
    const path = `${edgeUrl}/api/solution/${solutionId}/updateImage`;
    expect((await fetch(path, { method: 'POST', body: form, headers: { authorization } })).status).to.equal(200);
    const found = await call(undefined, 'POST', '/portal/solutions', {
      ...{ active: true, accessTypeCodes: ['PB'], tags: [tag], sortBy: 'LD' },
      pageRequest: { page: '0', size: '9', fieldToDirectionMap: { modified: 'DESC' } },
    });
    const [shown] = found.body.response_body.content;
    expect(shown).to.include({ solutionId, picture: images.png.toString('base64') });
    const { body } = await send(undefined, 'GET', `/site/api-manual/Solution/solutionImages//${solutionId}`);
    const [name] = body.response_body;
    const image = await fetch(`${edgeUrl}/site/binaries/content/gallery/acumoscms/solution/${solutionId}/${name}`);
    expect(Buffer.from(await image.arrayBuffer()).equals(images.png)).to.equal(true);
  });
});
