import { expect } from 'chai';
import {
  apiTokens,
  operator,
  registryStartsWithinMs,
  solutions,
  type TestRegistry,
  testRegistry,
} from '../../support/registry.ts';
import { basic, type Login, person, registryClient, tokenOf } from '../../support/registry-client.ts';

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const all = 'pull,push,delete';

describe('the rights of an image registry', () => {
  let registry: TestRegistry;
  let url: string;
  before(async function () {
    this.timeout(registryStartsWithinMs);
    registry = await testRegistry();
    url = registry.url;
  });

  const granted = async (login: Login | undefined, repository: string): Promise<string> => {
    const { access } = claimsOf(await tokenOf(url, login, `repository:${repository}:${all}`));
    expect(access.length).to.be.at.most(1);
    return access[0]?.actions.join(',') ?? '';
  };
  const logins: Readonly<Record<string, Login | undefined>> = {
    anonymous: undefined,
    stranger: person('stranger'),
    coOwner: person('coOwner'),
    owner: person('owner'),
    reader: { username: 'owner', password: apiTokens.read },
    writer: { username: 'owner', password: apiTokens.write },
    adminByPassword: person('admin'),
    admin: { username: 'admin', password: apiTokens.admin },
    service: operator,
  };
  const people = { coOwner: all, owner: all, reader: 'pull', writer: all, admin: all, service: all };
  const matrix: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    [`a_${solutions.public}`]: { anonymous: 'pull', stranger: 'pull', adminByPassword: 'pull', ...people },
    [`a_${solutions.organisation}`]: { anonymous: '', stranger: 'pull', adminByPassword: 'pull', ...people },
    [`a/b_${solutions.private}`]: { anonymous: '', stranger: '', adminByPassword: '', ...people },
    'a_0b1d7f3e-0000-4000-8000-0000000000ff': {
      ...{ anonymous: '', stranger: '', owner: '', adminByPassword: '', admin: all, service: all },
    },
    'base/python': {
      anonymous: '',
      stranger: 'pull',
      owner: 'pull',
      adminByPassword: 'pull',
      admin: all,
      service: all,
    },
  };
  for (const [repository, expected] of Object.entries(matrix))
    for (const [who, actions] of Object.entries(expected))
      it(`give ${who} "${actions}" on ${repository}`, async () => {
        expect(await granted(logins[who], repository)).to.equal(actions);
      });

  it('tell a client without a token where one is to be had, and for what', async () => {
    for (const [method, path, actions] of [
      ['GET', `manifests/1`, 'pull'],
      ['HEAD', `blobs/sha256:${'0'.repeat(64)}`, 'pull'],
      ['POST', 'blobs/uploads/', 'pull,push'],
      ['DELETE', 'manifests/1', 'delete'],
    ] as const) {
      const repository = `a_${solutions.public}`;
      const answer = await fetch(`${url}/v2/${repository}/${path}`, { method });
      expect(answer.status).to.equal(401);
      expect(answer.headers.get('www-authenticate')).to.equal(
        `Bearer realm="${url}/token",service="modelyard-registry",scope="repository:${repository}:${actions}"`,
      );
      expect(answer.headers.get('docker-distribution-api-version')).to.equal('registry/2.0');
    }
  });

  it('hold for manifests and layers alike, whatever else a token is for', async () => {
    const owner = registryClient(url, `held_${solutions.private}`, person('owner'));
    const { config, digest } = await owner.pushImage('1');
    const elsewhere = await tokenOf(url, person('stranger'), `repository:a_${solutions.public}:${all}`);
    const own = await tokenOf(url, person('stranger'), `repository:held_${solutions.private}:${all}`);
    for (const token of [elsewhere, own, `${own}x`])
      for (const path of [
        'manifests/1',
        `manifests/${digest}`,
        `blobs/${config}`,
        'tags/list',
        `referrers/${digest}`,
      ]) {
        const headers = { authorization: `Bearer ${token}`, accept: '*/*' };
        const answer = await fetch(`${url}/v2/held_${solutions.private}/${path}`, { headers });
        expect(answer.status, path).to.equal(401);
        expect(answer.headers.get('www-authenticate'), path).to.match(/error="(insufficient_scope|invalid_token)"/);
      }
  });

  it('let a token for pulling push nothing', async () => {
    const owner = registryClient(url, `held_${solutions.private}`, person('owner'));
    expect((await owner.call('POST', 'blobs/uploads/', { actions: 'pull' })).status).to.equal(401);
    expect((await owner.call('DELETE', 'manifests/1', { actions: 'pull,push' })).status).to.equal(401);
  });

  it('are decided for HTTP Basic with each request', async () => {
    const owner = registryClient(url, `old_${solutions.private}`, person('owner'));
    await owner.pushImage('1');
    const target = `${url}/v2/old_${solutions.private}/tags/list`;
    const statusOf = async (login: Login) => (await fetch(target, { headers: { authorization: basic(login) } })).status;
    expect(await statusOf(person('owner'))).to.equal(200);
    expect(await statusOf(operator)).to.equal(200);
    expect(await statusOf(person('stranger'))).to.equal(403);
    expect(await statusOf({ username: 'owner', password: 'wrong' })).to.equal(401);
  });

  it('end where the engine is asked past the gateway', async () => {
    const token = await tokenOf(url, operator, `repository:a_${solutions.public}:${all}`);
    for (const headers of [{}, { authorization: `Bearer ${token}` }, { authorization: basic(operator) }])
      expect((await fetch(`${registry.engine.address}/v2/`, { headers })).status).to.equal(401);
  });

  describe('by a form', () => {
    const post = (fields: Readonly<Record<string, string>>) =>
      fetch(`${url}/token`, {
        method: 'POST',
        body: new URLSearchParams({ service: 'modelyard-registry', ...fields }),
      });
    const scope = `repository:a_${solutions.private}:pull`;

    it('are given for a password', async () => {
      const answer = await post({ grant_type: 'password', ...person('owner'), scope });
      const { access_token: token, refresh_token: refresh } = (await answer.json()) as Record<string, string>;
      expect(claimsOf(token ?? '').access[0].actions).to.deep.equal(['pull']);
      expect(refresh).to.equal(undefined);
    });

    it('are given for a refresh token until its API token is revoked', async () => {
      const secret = '9'.repeat(32);
      registry.neighbours.users.set('guest', { tokens: { [secret]: ['read', 'write'] } });
      const guests = '0b1d7f3e-0000-4000-8000-00000000000b';
      registry.neighbours.solutions.set(guests, { ownerId: 'guest', accessTypeCode: 'PR' });
      const login = { username: 'guest', password: secret };
      const first = await fetch(`${url}/token?service=x&offline_token=true`, {
        headers: { authorization: basic(login) },
      });
      const { refresh_token } = (await first.json()) as { refresh_token: string };
      expect(refresh_token).to.be.a('string').and.not.to.include(secret);
      const fields = { grant_type: 'refresh_token', refresh_token, scope: `repository:a_${guests}:pull` };
      const { access_token: token } = (await (await post(fields)).json()) as { access_token: string };
      expect(claimsOf(token).access).to.have.lengthOf(1);
      registry.neighbours.users.set('guest', {});
      expect((await post(fields)).status).to.equal(401);
      expect((await post({ ...fields, refresh_token: `${refresh_token}x` })).status).to.equal(401);
    });

    it('are refused for what is no such form, and for a wrong password', async () => {
      expect((await post({})).status).to.equal(400);
      expect((await post({ grant_type: 'password', username: 'owner', password: 'wrong', scope })).status).to.equal(
        401,
      );
    });
  });
});
