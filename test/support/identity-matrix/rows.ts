import type { TestUser } from '../identity.ts';
import type { Row as AnyRow, Door, RowRequest } from '../matrix/row.ts';

/** Who requests are made by: `apiToken` is one of the user with all scopes. */
export const kinds = ['anonymous', 'apiToken', 'user', 'publisher', 'admin'] as const;
export type Kind = (typeof kinds)[number];

/** What rows play on. */
export interface Stage extends Door<Kind> {
  readonly user: TestUser;
}

type Statuses = readonly [number, number, number, number, number];
type MakeBody = (stage: Stage) => unknown;

const unknownId = '00000000-0000-4000-8000-000000000000';

/** `statuses` are in the order of the kinds; the body goes as `request_body`. */
const row = (operation: string, statuses: Statuses, body?: MakeBody): AnyRow<Stage, Kind> =>
  rowOf(operation, statuses, (stage) => ({ body: body?.(stage) }));

/** The same with a body that is in no envelope. */
const bareRow = (operation: string, statuses: Statuses, body: MakeBody): AnyRow<Stage, Kind> =>
  rowOf(operation, statuses, (stage) => ({ bare: body(stage) }));

function rowOf(
  operation: string,
  [anonymous, apiToken, user, publisher, admin]: Statuses,
  bodyOf: (stage: Stage) => Pick<RowRequest, 'body' | 'bare'>,
): AnyRow<Stage, Kind> {
  const path = (operation.split(' ')[1] ?? '').replace(/\{\w+\}/, unknownId);
  return {
    operation,
    request: (stage) => ({ path, ...bodyOf(stage) }),
    expected: { anonymous, apiToken, user, publisher, admin },
  };
}

/** Open to every client, with or without a token. */
const open = (operation: string, status: number, body?: MakeBody) =>
  row(operation, [status, status, status, status, status], body);

const weak = { username: 'xy', emailId: 'nowhere', password: 'x' };

export const rows: readonly AnyRow<Stage, Kind>[] = [
  open('POST /auth/jwtToken', 401, () => ({ username: 'matrix-token', password: 'x' })),
  open('POST /auth/login', 401, () => ({ username: 'matrix-login', password: 'x' })),
  open('POST /auth/session', 401, () => ({ username: 'matrix-session', password: 'x' })),
  open('POST /auth/session/openid', 401),
  open('POST /auth/session/refresh', 401),
  open('GET /.well-known/jwks.json', 200),
  open('GET /auth/jwks', 200),
  open('POST /auth/introspect', 200),
  row('POST /auth/stream-ticket', [401, 403, 200, 200, 200], () => ({ path: '/a/stream' })),
  bareRow('POST /auth/introspect/ticket', [200, 200, 200, 200, 200], () => ({
    ...{ ticket: 'x', path: '/a/stream', again: false },
  })),
  open('POST /auth/validateToken', 401, () => ({ jwtToken: 'x' })),
  open('POST /auth/validateApiToken', 401, () => ({ username: 'x', apiTokenHash: 'y' })),
  row('POST /auth/validationStatus', [401, 200, 200, 200, 200]),
  open('GET /admin/signup/enabled', 200),
  open('POST /users/register', 400, () => weak),
  open('POST /users/verifyUser', 400, () => ({ loginName: 'matrix-verify', verifyToken: 'x' })),
  open('POST /users/resendVerifyToken', 200, () => ({ loginName: 'matrix-stranger' })),
  open('PUT /users/forgetPassword', 200, () => ({ emailId: 'matrix@example.net' })),
  // The wrong password for the user, forbidden for all others.
  bareRow('PUT /users/changePassword', [401, 403, 400, 403, 403], ({ user: { userId } }) => ({
    ...{ userId, oldPassword: 'a guess', newPassword: 'a good password' },
  })),
  row('PUT /users/changeEmail', [401, 403, 200, 403, 200], ({ user: { userId, email } }) => ({
    ...{ userId, emailId: email },
  })),
  row('GET /auth/apiTokens', [401, 403, 200, 200, 200]),
  row('POST /auth/apiTokens', [401, 403, 201, 201, 201], () => ({ name: 'x', scopes: ['read'] })),
  row('DELETE /auth/apiTokens/{tokenId}', [401, 403, 404, 404, 404]),
  row('POST /users/refreshApiToken', [401, 403, 200, 403, 200], ({ user: { userId } }) => ({ userId })),
  row('GET /auth/sessions', [401, 403, 200, 200, 200]),
  row('DELETE /auth/sessions/{sessionId}', [401, 403, 404, 404, 404]),
  row('GET /auth/secondFactor', [401, 403, 200, 200, 200]),
  row('POST /auth/secondFactor/confirm', [401, 403, 409, 409, 409], () => ({ code: '000000' })),
  row('POST /auth/secondFactor', [401, 403, 201, 201, 201], () => ({})),
  row('POST /auth/secondFactor/recoveryCodes', [401, 403, 404, 404, 404], () => ({ code: '000000' })),
  row('POST /auth/secondFactor/remove', [401, 403, 400, 400, 400], () => ({
    ...{ currentPassword: 'a guess', code: '000000' },
  })),
  row('POST /auth/secondFactor/reset', [401, 403, 403, 403, 404], () => ({ userId: unknownId })),
  open('GET /auth/oidc/enabled', 200),
  open('GET /auth/oidc/login', 302),
  row('POST /auth/oidc/link', [401, 403, 200, 200, 200]),
  open('GET /auth/oidc/callback', 302),
  open('POST /auth/oidc/token', 401),
  row('POST /admin/addUser', [401, 403, 403, 403, 400], () => weak),
  row('POST /users/user/deleteUser', [401, 403, 403, 403, 409], () => ({
    ...{ userIdList: [unknownId], bulkUpdate: 'inactive' },
  })),
];

/** Tried last, because they end what the others need. */
export const lastRows: readonly AnyRow<Stage, Kind>[] = [
  open('DELETE /auth/session', 200),
  open('POST /auth/logout', 200),
];
