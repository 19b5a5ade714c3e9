import { expect } from 'chai';
import { newId } from '../../../services/kit/ids.ts';
import { sharedPortal, type TestPortal } from '../../support/portal.ts';

describe('the site over the portal', () => {
  let portal: TestPortal;
  before(async function () {
    this.timeout(240_000);
    portal = await sharedPortal();
  });

  const get = async (path: string) => (await portal.call('anonymous', 'GET', path)).body;

  it('returns the operator’s settings as strings', async () => {
    for (const name of ['imagesize', 'qAUrl', 'docs', 'k8s/docs/help', 'publishOwnRequestsEnabled'])
      expect(await get(`/users/${name}`)).to.include({ status: true, status_code: 200, response_detail: 'Success' });
    expect((await get('/users/publishOwnRequestsEnabled')).response_body).to.equal('false');
    expect((await get('/properties/cliPushUrl')).response_body).to.match(/^http.*\d\/onboarding-app\/v2\/models$/);
    expect((await get('/properties/cliAuthUrl')).response_body).to.match(/^http.*\d\/onboarding-app\/v2\/auth$/);
    expect(JSON.parse((await get('/cloudEnabled')).response_body)).to.deep.equal([]);
    expect(await get('/admin/version')).to.have.all.keys('status', 'data');
  });

  it('is configured by administrators, whose names are stored with it', async () => {
    const configKey = `key-${newId().slice(-12)}`;
    const made = await portal.call('admin', 'POST', '/admin/config', {
      configKey,
      configValue: '{"a":1}',
      userId: newId(),
    });
    expect(made.body.response_body).to.include({ configKey, userId: portal.people.admin.userId });
    const again = await portal.call('admin', 'POST', '/admin/config', { configKey, configValue: '{}' });
    expect(again.status).to.equal(409);
    const path = `/admin/config/${configKey}`;
    const changed = await portal.call('admin', 'PUT', path, { configKey: 'another', configValue: '{"a":2}' });
    expect(changed.body.response_body).to.include({ configKey, configValue: '{"a":2}' });
    expect((await portal.call('admin', 'PUT', path, { configValue: 'no JSON' })).status).to.equal(400);
    expect((await portal.call('admin', 'DELETE', path)).status).to.equal(200);
    expect((await portal.call('admin', 'GET', path)).status).to.equal(400);
  });

  it('shows the slides about the tags a user prefers, and those about none', async () => {
    const [mine, other] = [newId().slice(-12), newId().slice(-12)];
    const slides = {
      0: { name: 'mine', tagName: mine },
      1: { name: 'other', tagName: other },
      2: { name: 'all', tagName: '' },
    };
    const said = { configKey: 'carousel_config', configValue: JSON.stringify(slides) };
    expect((await portal.call('admin', 'POST', '/admin/config', said)).status).to.equal(200);
    const reader = await portal.join('reader');
    await portal.call(reader, 'POST', `/tags/createUserTag/${reader.userId}`, { tagList: [mine] });
    const seenBy = async (who: Parameters<TestPortal['call']>[0]) =>
      (await portal.call(who, 'GET', '/admin/user/carouseConfig')).body.response_body.map(
        (slide: Readonly<Record<string, { readonly name: string }>>) => Object.values(slide)[0]?.name,
      );
    expect(await seenBy(reader)).to.deep.equal(['mine', 'all']);
    expect(await seenBy('anonymous')).to.deep.equal(['mine', 'other', 'all']);
    await portal.call('admin', 'DELETE', '/admin/config/carousel_config');
    expect(await seenBy('anonymous')).to.deep.equal([]);
  });

  it('has roles of its own besides the built-in ones, which can not be changed', async () => {
    const name = `role ${newId()}`;
    const { roleId } = (await portal.call('admin', 'POST', '/createRole', { name })).body.response_body;
    const { body } = await portal.call('admin', 'GET', '/roles');
    const roles: { readonly name: string; readonly roleId: string }[] = body.response_body;
    expect(roles.map((role) => role.name)).to.include.members([name, 'Admin', 'Publisher', 'MLP System User']);
    const admin = roles.find((role) => role.name === 'Admin');
    const refused = await Promise.all([
      portal.call('admin', 'POST', '/createRole', { name: 'ADMIN ' }),
      portal.call('admin', 'PUT', `/updateRole/${roleId}`, { name: 'Publisher' }),
      portal.call('admin', 'PUT', `/updateRole/${admin?.roleId}`, { name: 'no one' }),
      portal.call('admin', 'DELETE', `/deleteRole/${admin?.roleId}`),
    ]);
    expect(refused.map(({ status }) => status)).to.deep.equal([409, 409, 409, 409]);
    expect((await portal.call('admin', 'PUT', `/updateRole/${roleId}`, { name, active: false })).status).to.equal(200);
    expect((await portal.call('admin', 'GET', `/roles/${roleId}`)).body.response_body).to.include({
      name,
      active: false,
    });
  });

  it('gives roles, which apply immediately, but not to the caller', async () => {
    const person = await portal.join('promoted');
    const { body } = await portal.call('admin', 'GET', '/roles/count');
    const roles: { readonly name: string; readonly roleId: string; readonly roleCount: number }[] = body.response_body;
    const idOf = (name: string) => roles.find((role) => role.name === name)?.roleId;
    expect(roles.find((role) => role.name === 'Admin')?.roleCount).to.be.above(0);
    const give = (userId: string) =>
      portal.call('admin', 'PUT', '/roles/user/change', {
        ...{ userIdList: [userId], userNewRoleList: [idOf('MLP System User'), idOf('Admin')] },
      });
    expect((await portal.call(person, 'GET', '/roles')).status).to.equal(403);
    expect((await give(person.userId)).status).to.equal(200);
    expect((await portal.call(person, 'GET', '/roles')).status).to.equal(200);
    expect((await give(portal.people.admin.userId)).status).to.equal(403);
  });
});
