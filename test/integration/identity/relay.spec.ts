import { expect } from 'chai';
import { changeEvent } from '../../../services/identity/relay/change-event.ts';
import { createMemoryTransport } from '../../../services/kit/bus/memory.ts';
import { createService, type Service } from '../../../services/kit/service.ts';
import { startOutboxRelay } from '../../../services/kit/store/outbox/relay.ts';
import { platformCodec } from '../../../services/platform/bus/codec.ts';
import { signIn, type TestUser } from '../../support/identity.ts';
import { type SharedIdentity, sharedIdentity } from '../../support/shared-identity.ts';
import { until } from '../../support/until.ts';

describe('events about accounts', () => {
  const transport = createMemoryTransport();
  const codec = platformCodec();
  let identity: SharedIdentity;
  let service: Service;

  before(async () => {
    identity = await sharedIdentity();
    service = createService('identity', 'relay', { LOG_LEVEL: 'silent' });
    startOutboxRelay({
      ...{ service, prefix: 'spec', postgres: identity.schema, transport },
      ...{ codec, toEvent: changeEvent },
    });
  });
  after(() => service?.life.stop());

  /** Of one user, oldest first. */
  async function eventsAbout({ userId }: TestUser) {
    const events: { type: string; data: Record<string, unknown> }[] = [];
    await until(async () => (await identity.schema.pool.query('SELECT FROM outbox')).rowCount === 0, {
      what: 'all events are published',
    });
    await transport.readAll('spec.identity.events', ({ key, headers, value }) => {
      if (key !== `user/${userId}`) return;
      const type = headers.ce_type ?? '';
      const data = codec.decode(type, headers.ce_dataschema?.split(':').at(-1) ?? '', value);
      events.push({ type: type.replace('modelyard.identity.', ''), data: JSON.parse(JSON.stringify(data)) });
    });
    return events;
  }

  it('are complete, in order, without secrets', async () => {
    const user = await identity.join('rita');
    const token = await signIn(identity.url, user);
    const issued = await identity.call('POST', '/auth/apiTokens', { name: 'notebook', scopes: ['read'] }, token);
    const { tokenId, token: secret } = issued.body.response_body;
    await identity.call('DELETE', `/auth/apiTokens/${tokenId}`, undefined, token);
    const change = { userId: user.userId, oldPassword: user.password, newPassword: 'another one for rita' };
    await identity.send('PUT', '/users/changePassword', change, { authorization: token, 'x-request-id': 'rita-1' });
    const last = await signIn(identity.url, { ...user, password: change.newPassword });
    await identity.call('POST', '/auth/logout', undefined, last);

    const events = await eventsAbout(user);
    expect(events.map(({ type }) => type)).to.deep.equal([
      ...['UserSignedUp', 'SessionStarted', 'ApiTokenIssued', 'ApiTokenRevoked', 'SessionEnded', 'PasswordChanged'],
      ...['SessionStarted', 'SessionEnded'],
    ]);
    expect(events.map(({ data }) => data.userId)).to.deep.equal(Array(8).fill(user.userId));
    const [signedUp, started, made, revoked, ended, changed, , loggedOut] = events.map(({ data }) => data);
    expect(signedUp).to.include({ loginName: 'rita', way: 'form', verificationPending: false });
    expect(made).to.deep.include({ tokenId, name: 'notebook', scopes: ['read'], actingUser: user.userId });
    expect(revoked).to.include({ tokenId });
    expect(ended).to.include({ sessionId: started?.sessionId, reason: 'password', requestId: 'rita-1' });
    expect(changed).to.include({ way: 'old-password', requestId: 'rita-1', actingUser: user.userId });
    expect(loggedOut).to.include({ reason: 'log-out' });
    for (const text of [user.password, change.newPassword, secret, token, last, user.email])
      expect(JSON.stringify(events)).to.not.include(text);
  });
});
