import { expect } from 'chai';
import { operations } from '../../../services/identity/gateway/operations.ts';
import { signIn, type TestUser } from '../../support/identity.ts';
import { type SharedIdentity, sharedIdentity } from '../../support/shared-identity.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';

/** The request, and the status for an anonymous client, an API token of a user, the user, a publisher, an administrator. */
interface Row {
  readonly send?: (facts: { readonly user: TestUser }) => unknown;
  /** The body is not in an envelope. */
  readonly bare?: true;
  readonly statuses: readonly [number, number, number, number, number];
}

/** Open to every client, with or without a token. */
const open = (status: number, send?: Row['send']): Row => ({
  ...(send && { send }),
  statuses: [status, status, status, status, status],
});

const weak = { username: 'xy', emailId: 'nowhere', password: 'x' };

const rows: Readonly<Record<string, Row>> = {
  'POST /auth/jwtToken': open(401, () => ({ username: 'matrix-token', password: 'x' })),
  'POST /auth/login': open(401, () => ({ username: 'matrix-login', password: 'x' })),
  'POST /auth/session': open(401, () => ({ username: 'matrix-session', password: 'x' })),
  'POST /auth/session/openid': open(401),
  'POST /auth/session/refresh': open(401),
  'GET /.well-known/jwks.json': open(200),
  'GET /auth/jwks': open(200),
  'POST /auth/introspect': open(200),
  'POST /auth/stream-ticket': { send: () => ({ path: '/a/stream' }), statuses: [401, 403, 200, 200, 200] },
  'POST /auth/introspect/ticket': {
    send: () => ({ ticket: 'x', path: '/a/stream', again: false }),
    bare: true,
    statuses: [200, 200, 200, 200, 200],
  },
  'POST /auth/validateToken': open(401, () => ({ jwtToken: 'x' })),
  'POST /auth/validateApiToken': open(401, () => ({ username: 'x', apiTokenHash: 'y' })),
  'POST /auth/validationStatus': { statuses: [401, 200, 200, 200, 200] },
  'GET /admin/signup/enabled': open(200),
  'POST /users/register': open(400, () => weak),
  'POST /users/verifyUser': open(400, () => ({ loginName: 'matrix-verify', verifyToken: 'x' })),
  'POST /users/resendVerifyToken': open(200, () => ({ loginName: 'matrix-stranger' })),
  'PUT /users/forgetPassword': open(200, () => ({ emailId: 'matrix@example.net' })),
  // The wrong password for the user, forbidden for all others.
  'PUT /users/changePassword': {
    send: ({ user }) => ({ userId: user.userId, oldPassword: 'a guess', newPassword: 'a good password' }),
    bare: true,
    statuses: [401, 403, 400, 403, 403],
  },
  'PUT /users/changeEmail': {
    send: ({ user }) => ({ userId: user.userId, emailId: user.email }),
    statuses: [401, 403, 200, 403, 200],
  },
  'GET /auth/apiTokens': { statuses: [401, 403, 200, 200, 200] },
  'POST /auth/apiTokens': { send: () => ({ name: 'x', scopes: ['read'] }), statuses: [401, 403, 201, 201, 201] },
  'DELETE /auth/apiTokens/{tokenId}': { statuses: [401, 403, 404, 404, 404] },
  'POST /users/refreshApiToken': { send: ({ user }) => ({ userId: user.userId }), statuses: [401, 403, 200, 403, 200] },
  'GET /auth/sessions': { statuses: [401, 403, 200, 200, 200] },
  'DELETE /auth/sessions/{sessionId}': { statuses: [401, 403, 404, 404, 404] },
  'GET /auth/secondFactor': { statuses: [401, 403, 200, 200, 200] },
  'POST /auth/secondFactor/confirm': { send: () => ({ code: '000000' }), statuses: [401, 403, 409, 409, 409] },
  'POST /auth/secondFactor': { send: () => ({}), statuses: [401, 403, 201, 201, 201] },
  'POST /auth/secondFactor/recoveryCodes': { send: () => ({ code: '000000' }), statuses: [401, 403, 404, 404, 404] },
  'POST /auth/secondFactor/remove': {
    send: () => ({ currentPassword: 'a guess', code: '000000' }),
    statuses: [401, 403, 400, 400, 400],
  },
  'POST /auth/secondFactor/reset': { send: () => ({ userId: unknownId }), statuses: [401, 403, 403, 403, 404] },
  'GET /auth/oidc/enabled': open(200),
  'GET /auth/oidc/login': open(302),
  'POST /auth/oidc/link': { statuses: [401, 403, 200, 200, 200] },
  'GET /auth/oidc/callback': open(302),
  'POST /auth/oidc/token': open(401),
  'POST /admin/addUser': { send: () => weak, statuses: [401, 403, 403, 403, 400] },
  'POST /users/user/deleteUser': {
    send: () => ({ userIdList: [unknownId], bulkUpdate: 'inactive' }),
    statuses: [401, 403, 403, 403, 409],
  },
  // Last, because they end what the others need.
  'DELETE /auth/session': open(200),
  'POST /auth/logout': open(200),
};

describe('who may do what at identity', () => {
  let identity: SharedIdentity;
  let user: TestUser;
  let tokens: readonly (string | undefined)[];

  before(async () => {
    identity = await sharedIdentity();
    user = await identity.join('max');
    const session = await signIn(identity.url, user);
    const scopes = ['read', 'write', 'onboard'];
    const issued = await identity.call('POST', '/auth/apiTokens', { name: 'all', scopes }, session);
    const publisher = await signIn(identity.url, await identity.join('mona', ['Publisher']));
    const admin = await signIn(identity.url, await identity.join('mark', ['Admin']));
    tokens = [undefined, `max:${issued.body.response_body.token}`, session, publisher, admin];
  });

  it('is specified for every operation', () => {
    const all = operations.map(({ method, path }) => `${method} ${path}`);
    expect(Object.keys(rows)).to.have.members(all);
  });

  const columns = ['an anonymous client', 'an API token', 'a user', 'a publisher', 'an administrator'];
  for (const [name, { send, bare, statuses }] of Object.entries(rows)) {
    it(`${name}: ${columns.map((column, index) => `${column} ${statuses[index]}`).join(', ')}`, async () => {
      const [method = '', pattern = ''] = name.split(' ');
      const value = send?.({ user });
      const body = bare || value === undefined ? value : { request_body: value };
      for (const [index, token] of tokens.entries()) {
        const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
        const { status, body: answer } = await identity.send(
          method,
          pattern.replace(/\{\w+\}/, unknownId),
          body,
          headers,
        );
        expect(status, `${columns[index]}: ${JSON.stringify(answer)}`).to.equal(statuses[index]);
      }
    });
  }
});
