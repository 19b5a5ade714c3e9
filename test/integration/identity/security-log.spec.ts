import { expect } from 'chai';
import { signIn } from '../../support/identity.ts';
import { sharedIdentity } from '../../support/shared-identity.ts';
import { until } from '../../support/until.ts';

describe('the security log of identity', function () {
  this.timeout(240_000);

  it('has failed log-ins, revoked tokens and ended sessions, and no password', async () => {
    const identity = await sharedIdentity();
    const { gateway, url, call, join } = identity;
    const user = await join('watched');
    const password = 'Not-The-Password-1';
    await call('POST', '/auth/jwtToken', { username: user.loginName, password });
    const token = await signIn(url, user);
    const made = await call('POST', '/auth/apiTokens', { name: 'one', scopes: ['read'] }, token);
    const { tokenId } = made.body.response_body;
    await call('DELETE', `/auth/apiTokens/${tokenId}`, undefined, token);
    await call('POST', '/auth/logout', undefined, token);

    const events = () =>
      gateway.output
        .split('\n')
        // The last line may not be complete yet.
        .slice(0, -1)
        .filter((line) => line.includes('"msg":"security"'))
        .map((line) => JSON.parse(line))
        .filter(({ principal, event }) => principal === user.userId || event === 'auth.login.failed');
    await until(() => events().some(({ event }) => event === 'session.ended'), { what: 'the end of the session' });
    expect(events().map(({ event }) => event)).to.include.members([
      'auth.login.failed',
      'token.revoked',
      'session.ended',
    ]);
    expect(events().find(({ event }) => event === 'token.revoked')).to.include({ subject: tokenId });
    for (const event of events()) expect(event).to.include.keys('network', 'requestId');
    expect(gateway.output).not.to.include(password);
  });
});
