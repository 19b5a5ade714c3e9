import { expect } from 'chai';
import { images } from '../../fixtures/images.ts';
import { type PortalAnswer, sharedPortal, type TestPortal } from '../../support/portal.ts';
import type { Actor, Person } from '../../support/portal-people.ts';

describe('users over the portal', () => {
  let portal: TestPortal;
  let person: Person;
  before(async function () {
    this.timeout(240_000);
    portal = await sharedPortal();
    person = await portal.join('profile');
  });

  const list = async (who: Actor, path = '/users/userDetails') =>
    (await portal.call(who, 'GET', path)).body.response_body as Record<string, unknown>[];
  const named = (users: Record<string, unknown>[], userId: string) => users.find((user) => user.userId === userId);
  const account = async (who: Actor | Person) =>
    (await portal.call(who, 'POST', '/users/userAccountDetails', { userId: person.userId })).body.response_body;

  function sendPicture(who: Actor | Person, bytes: Buffer, userId = person.userId): Promise<Response> {
    const form = new FormData();
    form.set('userImage', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'me.png');
    return portal.send(who, 'POST', `/users/updateUserImage/${userId}`, { body: form });
  }
  const picture = async (): Promise<PortalAnswer['body']> =>
    (await portal.call('anonymous', 'GET', `/users/userProfileImage/${person.userId}`)).body;

  it('are listed with all fields for administrators, and as names for others', async () => {
    const [whole, other] = [named(await list('admin'), person.userId), named(await list('stranger'), person.userId)];
    expect(whole).to.include({ emailId: person.email, username: person.loginName, active: 'true', status: 'Active' });
    expect(whole?.userAssignedRolesList).to.have.length(1);
    expect(other).to.include({ firstName: 'profile', username: person.loginName, emailId: null, lastLogin: null });
    const roles = other?.userAssignedRolesList as { readonly name: string }[];
    expect(roles.map(({ name }) => name)).to.deep.equal(['MLP System User']);
  });

  it('are found by administrators by a part of a name, a page each', async () => {
    const find = async (query: string) =>
      (await portal.call('admin', 'GET', `/admin/users?${query}`)).body.response_body;
    const found = await find(`q=${person.loginName.slice(1).toUpperCase()}`);
    expect(found.content.map(({ userId }: { readonly userId: string }) => userId)).to.deep.equal([person.userId]);
    expect(found.content[0]).to.include({ emailId: person.email, picture: null, status: 'Active' });
    expect(found.content[0].userAssignedRolesList).to.have.length(1);
    expect((await find('q=%25%25')).content, 'no wildcards').to.deep.equal([]);
    const [first, second] = [await find('size=1'), await find('size=1&page=1')];
    expect(first.totalElements).to.be.greaterThan(1);
    expect(first.content[0].userId).not.to.equal(second.content[0].userId);
    expect((await portal.call('admin', 'GET', '/admin/users?size=101')).status).to.equal(400);
  });

  it('who may not log in are listed for administrators only, unless excluded', async () => {
    const { userId } = await portal.join('inactive');
    const { body } = await portal.catalog.call('GET', `/user/${userId}`);
    await portal.catalog.call('PUT', `/user/${userId}`, { ...body, active: false });
    expect(named(await list('admin'), userId)).to.include({ active: 'false', status: 'Inactive' });
    expect(named(await list('admin', '/users/activeUserDetails/true'), userId)).to.equal(undefined);
    expect(named(await list('admin', '/users/activeUserDetails/false'), userId)).to.include({ active: 'false' });
    expect(named(await list('stranger'), userId)).to.equal(undefined);
    expect((await portal.call('stranger', 'GET', '/users/activeUserDetails/perhaps')).status).to.equal(404);
  });

  it('are found by parts of their names, never by their addresses', async () => {
    const found = async (text: string) => {
      const path = `/users/search?text=${encodeURIComponent(text)}`;
      const { status, body } = await portal.call('stranger', 'GET', path);
      return [status, body.response_body?.map(({ userId }: { userId: string }) => userId)];
    };
    expect(await found(person.loginName.toUpperCase())).to.deep.equal([200, [person.userId]]);
    expect(await found(person.email)).to.deep.equal([200, []]);
    expect(await found('%%')).to.deep.equal([200, []]);
    expect((await found('p'))[0]).to.equal(400);
    const [whole] = (await portal.call('admin', 'GET', `/users/search?text=${person.loginName}`)).body.response_body;
    expect(whole).to.include({ firstName: 'profile', emailId: null, picture: null });
  });

  it('are shown as far as the caller may see them', async () => {
    expect(await account(person)).to.include({
      emailId: person.email,
      email: person.email,
      apiToken: null,
      username: person.loginName,
    });
    expect(await account('stranger')).to.include({ emailId: null, email: null, username: person.loginName });
    expect(await account('anonymous')).to.include({ emailId: null, username: null, firstName: 'profile' });
    const secrets = { password: null, jwttoken: null, jwtToken: null, apiTokenHash: null, verifyToken: null };
    expect(await account('admin')).to.deep.include(secrets);
    const profile = (await portal.call(person, 'GET', '/users/userProfile')).body;
    expect(profile).to.include({ userId: person.userId, loginHash: null, apiToken: null, authToken: null });
  });

  it('change their names and address, and nothing else', async () => {
    const { body: before } = await portal.catalog.call('GET', `/user/${person.userId}`);
    const said = {
      ...{ userId: person.userId, firstName: 'Ada', lastName: 'L', orgName: 'Specs', username: person.loginName },
      ...{
        emailId: `new.${person.email}`,
        role: 'Admin',
        userNewRoleList: ['Admin'],
        active: 'N',
        password: 'taken over',
      },
    };
    const { status, body } = await portal.call(person, 'PUT', '/users/updateUser', said);
    expect([status, body.error_code]).to.deep.equal([200, '100']);
    const { body: after } = await portal.catalog.call('GET', `/user/${person.userId}`);
    const changed = { firstName: 'Ada', lastName: 'L', orgName: 'Specs', email: `new.${person.email}` };
    expect(after).to.deep.equal({ ...before, ...changed, modified: after.modified });
    const roles = await portal.call(person, 'GET', `/users/userRole/${person.userId}`);
    expect(roles.body.response_body.map(({ name }: { readonly name: string }) => name)).to.deep.equal([
      'MLP System User',
    ]);
  });

  it('are deactivated by administrators, which ends their sessions, and activated again', async () => {
    const leaving = await portal.join('leaving');
    const update = (who: Actor | Person, active: unknown, userId = leaving.userId) =>
      portal.call(who, 'PUT', '/users/updateUser', { userId, active });
    const stored = async () => (await portal.catalog.call('GET', `/user/${leaving.userId}`)).body.active;
    const profile = async () => (await portal.call(leaving, 'GET', '/users/userProfile')).status;
    expect((await update('stranger', 'N')).status).to.equal(403);
    expect([(await update('admin', 'Y')).status, await profile()]).to.deep.equal([200, 200]);
    const { status, body } = await update('admin', 'N');
    expect([status, body.response_body.active, await stored()]).to.deep.equal([200, 'false', false]);
    expect(await profile()).to.equal(401);
    expect([(await update('admin', 'true')).status, await stored()]).to.deep.equal([200, true]);
    expect(await profile(), 'with the session that has ended').to.equal(401);
    expect((await update('admin', 'perhaps')).status).to.equal(400);
    expect((await update('admin', 'N', portal.people.admin.userId)).status, 'their own').to.equal(409);
  });

  it('keep their login name, and can not take the address of another user', async () => {
    const change = (rest: object) =>
      portal.call(person, 'PUT', '/users/updateUser', { userId: person.userId, ...rest });
    expect((await change({ username: 'another-name' })).status).to.equal(400);
    const taken = await change({ emailId: portal.people.owner.email.toUpperCase() });
    expect([taken.status, taken.body.code]).to.deep.equal([409, 'email_taken']);
    for (const emailId of ['no-address', 'a@b\r\nBcc: c@d', 'a b@c'])
      expect((await change({ emailId })).status).to.equal(400);
  });

  it('have a picture if they send one, recognised by its bytes', async () => {
    expect(await picture()).to.include({
      status: false,
      response_detail: 'Failed',
      status_code: 400,
      response_body: null,
    });
    for (const kind of ['png', 'gif', 'jpeg', 'webp'] as const) {
      expect((await sendPicture(person, images[kind])).status, kind).to.equal(200);
      expect(await picture()).to.include({ status: true, response_body: images[kind].toString('base64') });
    }
    for (const kind of ['svg', 'text'] as const)
      expect((await sendPicture(person, images[kind])).status, kind).to.equal(415);
    expect((await sendPicture(person, Buffer.alloc(0))).status).to.equal(400);
    const limit = (await portal.call('anonymous', 'GET', '/users/imagesize')).body.response_body;
    expect(limit).to.equal('800KB');
    const large = Buffer.concat([images.png, Buffer.alloc(800 * 1024)]);
    expect((await sendPicture(person, large)).status).to.equal(413);
    expect((await sendPicture('stranger', images.png)).status).to.equal(403);
    expect(await picture()).to.include({ response_body: images.webp.toString('base64') });
    expect(named(await list('admin'), person.userId), 'a thousand pictures are too many').to.include({ picture: null });
  });

  it('that do not exist are 404', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect((await portal.call('admin', 'GET', `/users/userRole/${unknown}`)).status).to.equal(404);
    expect((await portal.call('admin', 'POST', '/users/userAccountDetails', { userId: unknown })).status).to.equal(404);
    expect((await portal.call('admin', 'PUT', '/users/updateUser', { userId: unknown })).status).to.equal(404);
    const { status, body } = await portal.call('anonymous', 'GET', `/users/userProfileImage/${unknown}`);
    expect([status, body.status_code]).to.deep.equal([200, 400]);
  });
});
