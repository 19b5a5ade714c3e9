import { expect } from 'chai';
import { newId } from '../../../services/kit/ids.ts';
import { images } from '../../fixtures/images.ts';
import { createPageClient, type PageClient } from '../../support/page-client.ts';
import { sharedPortal, type TestPortal } from '../../support/portal.ts';
import { stageSolution } from '../../support/portal-matrix/stage.ts';
import type { Person } from '../../support/portal-people.ts';
import { wholeEdge } from '../../support/whole-edge.ts';

const problem = 'application/problem+json';

describe('a walk of the predecessor’s page through the edge', function () {
  this.timeout(240_000);
  let portal: TestPortal;
  let edgeUrl: string;
  let call: PageClient['call'];
  let send: PageClient['send'];
  let reader: Person;

  before(async () => {
    portal = await sharedPortal();
    edgeUrl = (await wholeEdge(portal)).edge.url;
    ({ call, send } = createPageClient(edgeUrl));
    reader = await portal.join('browser');
  });

  it('logs in and signs up, and reads what went wrong', async () => {
    const login = { username: reader.loginName, password: 'wrong' };
    const refused = await call(undefined, 'POST', '/auth/jwtToken', login);
    expect([refused.status, refused.body.message]).to.deep.equal([403, 'Failed to authenticate user']);
    expect((await call(undefined, 'POST', '/auth/jwtToken', login, problem)).status).to.equal(401);
    const register = async (taken: object, accept?: string) => {
      const id = newId().slice(-12);
      const names = { firstName: 'A', lastName: 'B', username: `n${id}`, emailId: `${id}@example.org` };
      const person = { ...names, password: 'a password of the page', ...taken };
      const { status, body } = await call(undefined, 'POST', '/users/register', person, accept);
      return [status, body.error_code];
    };
    expect(await register({ username: reader.loginName })).to.deep.equal([200, '202']);
    expect(await register({ emailId: reader.email })).to.deep.equal([200, '203']);
    expect(await register({ username: reader.loginName }, problem)).to.have.property('0', 409);
    const passwords = { userId: reader.userId, oldPassword: 'wrong', newPassword: 'another password of the page' };
    const change = (accept?: string) => send(reader, 'PUT', '/api/users/changePassword', passwords, accept);
    const { status, body } = await change();
    expect([status, body.error_code, body.response_detail]).to.deep.equal([200, '204', 'Old password does not match']);
    expect((await change(problem)).status).to.equal(400);
  });

  it('shows the account of a user, and other users by their names and roles', async () => {
    expect((await call(undefined, 'GET', '/users/imagesize')).body.response_body).to.equal('800KB');
    const account = await call(reader, 'POST', '/users/userAccountDetails', { userId: reader.userId });
    expect(account.body.response_body).to.include({ email: reader.email, apiToken: null });
    const fresh = await call(reader, 'POST', '/users/refreshApiToken', { userId: reader.userId });
    expect(fresh.body.response_body.apiToken).to.be.a('string').that.is.not.empty;
    const { body } = await call(reader, 'GET', '/users/userDetails');
    const { owner } = portal.people;
    const shown = body.response_body.find(({ userId }: { readonly userId: string }) => userId === owner.userId);
    expect(shown.userAssignedRolesList.map(({ name }: { readonly name: string }) => name)).to.deep.equal(owner.roles);
    const hidden = { emailId: null, lastLogin: null, apiTokenHash: null, jwttoken: null, picture: null };
    expect(shown).to.include({ username: owner.loginName, ...hidden });
  });

  it('deactivates a user, whose session ends', async () => {
    const leaving = await portal.join('leaving');
    const profile = async () => (await call(leaving, 'GET', '/users/userProfile')).status;
    expect(await profile()).to.equal(200);
    const update = { userId: leaving.userId, active: 'N' };
    const { status, body } = await call(portal.people.admin, 'PUT', '/users/updateUser', update);
    expect([status, body.response_body.active, await profile()]).to.deep.equal([200, 'false', 401]);
    const login = { username: leaving.loginName, password: leaving.password };
    expect((await call(undefined, 'POST', '/auth/jwtToken', login)).status).to.equal(403);
  });

  it('configures the site: the words that keep a model from being published have a default', async () => {
    const { body } = await call(portal.people.admin, 'GET', '/admin/config/site_config');
    const { fields } = JSON.parse(body.response_body.configValue);
    const field = fields.find(({ name }: { readonly name: string }) => name === 'validationText');
    expect(field.data).to.be.a('string').that.is.not.empty;
  });

  it('tags, rates and shows a solution', async () => {
    const { solutionId } = await stageSolution(portal, 'PB');
    const { owner } = portal.people;
    const tag = newId().slice(-12);
    for (const _ of ['new', 'known']) {
      const { status, body } = await call(owner, 'POST', '/tags/create', { tag });
      expect([status, body.error_code, body.response_body]).to.deep.equal([200, '100', { tag }]);
    }
    expect((await call(owner, 'PUT', `/addTag/${solutionId}/tag/${tag}`)).status).to.equal(200);
    await call(reader, 'POST', `/tags/createUserTag/${reader.userId}`, { tagList: [tag] });
    const preferred = await call(reader, 'PUT', `/preferredTags/${reader.userId}`, { page: 9, size: 0 });
    expect(preferred.body.response_body.prefTags[0]).to.deep.equal({ tagName: tag, preferred: 'Yes' });
    for (const rating of [2, 4])
      expect((await call(reader, 'POST', '/solution/createRating', { solutionId, rating })).status).to.equal(200);
    const average = await call(undefined, 'GET', `/solution/avgRating/${solutionId}`);
    expect(average.body.response_body).to.include({ ratingCount: 1, ratingAverageTenths: 4 });
    const ratings = await call(undefined, 'POST', `/solution/getRating/${solutionId}`, { page: '0', size: '9' });
    expect(ratings.body.response_body.content[0]).to.include({ rating: 4, userName: 'browser Spec' });
  });

  it('shows the picture of a solution, in lists and by itself', async () => {
    const { solutionId, name } = await stageSolution(portal, 'PB');
    const { owner } = portal.people;
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(images.png)]), 'logo.png');
    const authorization = `Bearer ${owner.token}`;
    const path = `${edgeUrl}/api/solution/${solutionId}/updateImage`;
    expect((await fetch(path, { method: 'POST', body: form, headers: { authorization } })).status).to.equal(200);
    const pageRequest = { page: '0', size: '9', fieldToDirectionMap: { modified: 'DESC' } };
    const sought = { active: true, nameKeyword: [name], accessTypeCodes: ['PB'], sortBy: 'LD', pageRequest };
    const picture = images.png.toString('base64');
    for (const [who, list] of [
      [undefined, '/portal/solutions'],
      [owner, '/user/solutions'],
    ] as const) {
      const found = await call(who, 'POST', list, { ...sought, ...(who && { userId: who.userId }) });
      expect(found.body.response_body.content, list).to.have.lengthOf(1);
      expect(found.body.response_body.content[0], list).to.include({ solutionId, picture });
    }
    const { body } = await send(undefined, 'GET', `/site/api-manual/Solution/solutionImages//${solutionId}`);
    const [file] = body.response_body;
    const bare = await send(undefined, 'GET', `/site/api-manual/solutionImages/${solutionId}`);
    expect(bare.body, 'the interface’s own path').to.deep.equal([file]);
    const image = await fetch(`${edgeUrl}/site/binaries/content/gallery/acumoscms/solution/${solutionId}/${file}`);
    expect(Buffer.from(await image.arrayBuffer()).equals(images.png)).to.equal(true);
  });
});
