import { expect } from 'chai';
import { operations as identity } from '../../services/identity/gateway/operations.ts';
import type { Operation } from '../../services/kit/http/api/operation.ts';
import { operations as notification } from '../../services/notification/gateway/operations.ts';
import { operations as portal } from '../../services/portal/gateway/operations.ts';

/** What changes an account, rights, the site's configuration, its peers, webhooks or tokens, or sends messages again. */
const sessionOnly = {
  identity: [
    'POST /auth/stream-ticket',
    'GET /auth/apiTokens',
    'POST /auth/apiTokens',
    'DELETE /auth/apiTokens/{tokenId}',
    'POST /users/refreshApiToken',
    'PUT /users/changeEmail',
    'PUT /users/changePassword',
    'POST /auth/oidc/link',
    'GET /auth/sessions',
    'DELETE /auth/sessions/{sessionId}',
    'GET /auth/secondFactor',
    'POST /auth/secondFactor',
    'POST /auth/secondFactor/confirm',
    'POST /auth/secondFactor/recoveryCodes',
    'POST /auth/secondFactor/remove',
    'POST /auth/secondFactor/reset',
    'POST /admin/addUser',
    'POST /users/user/deleteUser',
  ],
  notification: ['POST /notifications/webhooks', 'DELETE /notifications/webhooks/{webhookId}'],
  portal: [
    'PUT /users/updateUser',
    'POST /createRole',
    'PUT /updateRole/{roleId}',
    'DELETE /deleteRole/{roleId}',
    'PUT /roles/user/change',
    'POST /admin/config',
    'PUT /admin/config/{configKey}',
    'DELETE /admin/config/{configKey}',
    'POST /admin/peers',
    'PUT /admin/peers/{peerId}',
    'DELETE /admin/peers/{peerId}',
    'POST /admin/peer/subcription/create',
    'POST /admin/peer/sub/create/{peerId}',
    'DELETE /admin/peer/subcription/delete/{subId}',
    'POST /admin/peers/{peerId}/subscriptions/{subId}/run',
    'PUT /admin/request/update',
    'POST /admin/dead-letters/{service}/{id}/replay',
  ],
};

describe('operations that no API token may use', () => {
  const declared = (operations: readonly Operation<never>[]) =>
    operations.filter(({ session }) => session).map(({ method, path }) => `${method} ${path}`);

  it('are those that change an account, rights, the configuration, peers, webhooks and tokens', () => {
    expect(declared(identity)).to.have.members(sessionOnly.identity);
    expect(declared(notification)).to.have.members(sessionOnly.notification);
    expect(declared(portal)).to.have.members(sessionOnly.portal);
  });
});
