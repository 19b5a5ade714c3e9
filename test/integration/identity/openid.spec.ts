import { createServer } from 'node:http';
import { expect } from 'chai';
import { freePort } from '../../../infra/engines/engines.ts';
import { createOpenIdProvider } from '../../../services/identity/clients/openid-provider.ts';
import { signIn } from '../../support/identity.ts';
import { follow, type ProviderClaims } from '../../support/openid-provider.ts';
import { publicUrl, redirectUrl, type SharedIdentity, sharedIdentity } from '../../support/shared-identity.ts';

const ticketName = 'modelyard_openid_ticket';
const handoverName = 'modelyard_openid_handover';

describe('logging in at a provider', () => {
  let identity: SharedIdentity;
  before(async () => {
    identity = await sharedIdentity();
  });

  /** What a browser keeps of an answer: the whole line, and `name=value` to send back. */
  function cookieIn(headers: Headers, name: string): { readonly line: string; readonly pair: string } {
    const line = headers.getSetCookie().find((one) => one.startsWith(`${name}=`)) ?? '';
    return { line, pair: line.replace(/;.*$/s, '') };
  }

  /** Goes to the provider and comes back, as `user`. */
  async function comeBack(user: ProviderClaims) {
    const started = await identity.send('GET', '/auth/oidc/login');
    expect(started.status).to.equal(302);
    identity.provider.user = user;
    const back = await follow(started.headers.get('location') ?? '', redirectUrl);
    return { search: back.search, ticket: cookieIn(started.headers, ticketName) };
  }

  const callBack = (search: string, cookie: string) =>
    identity.send('GET', `/auth/oidc/callback${search}`, undefined, { cookie });
  const exchange = (cookie: string) => identity.send('POST', '/auth/oidc/token', undefined, { cookie });

  /** The whole way; where it ends, and the token where there is one. */
  async function logIn(user: ProviderClaims) {
    const { search, ticket } = await comeBack(user);
    const { headers } = await callBack(search, ticket.pair);
    const location = headers.get('location') ?? '';
    const handover = cookieIn(headers, handoverName);
    const answer = location.includes('openid=true') ? await exchange(handover.pair) : undefined;
    return { location, handover, answer, callerOf: async () => introspect(answer?.body.jwtToken ?? '') };
  }

  const introspect = async (token: string) =>
    (await identity.send('POST', '/auth/introspect', undefined, { authorization: `Bearer ${token}` })).body;

  for (const path of ['/oauth/login', '/oauth/login/register'])
    it(`is completed at ${path} too, where the predecessor’s page does it`, async () => {
      const name = `page-${path.length}`;
      const user = { sub: name, email: `${name}@example.org`, email_verified: true, preferred_username: name };
      const { search, ticket } = await comeBack(user);
      const { headers } = await callBack(search, ticket.pair);
      const { pair } = cookieIn(headers, handoverName);
      const send = (cookie: string) =>
        identity.send('POST', path, { request_body: { emailId: user.email } }, { cookie, accept: 'application/json' });
      expect((await send('')).status, 'without the log-in at the provider').to.equal(403);
      const { status, body } = await send(pair);
      expect([status, (await introspect(body.jwtToken)).loginName]).to.deep.equal([200, name]);
    });

  it('creates an account the first time and finds it the next time', async () => {
    const ada = {
      sub: 'ada-at-provider',
      email: 'oda@example.org',
      email_verified: true,
      preferred_username: 'oda',
      given_name: 'Oda',
    };
    const first = await logIn(ada);
    expect(first.location).to.equal(`${publicUrl}/#/login?openid=true`);
    expect(first.answer?.status).to.equal(200);
    expect(first.answer?.body).to.include({ firstLogin: true, admin: false });
    const caller = await first.callerOf();
    expect(caller).to.include({ active: true, loginName: 'oda', via: 'session' });
    const stored = (await identity.catalog.call('GET', `/user/${caller.userId}`)).body;
    expect(stored).to.include({ firstName: 'Oda', email: 'oda@example.org' });
    const links = (await identity.catalog.call('GET', `/user/${caller.userId}/logprov`)).body;
    expect(links[0]).to.include({ providerCode: 'GP', providerUserId: 'ada-at-provider', displayName: 'oda' });

    const second = await logIn({ ...ada, email: 'new-address@example.org' });
    expect(await second.callerOf()).to.include({ userId: caller.userId });
  });

  it('keeps its state in cookies that no script reads and no other site sends', async () => {
    const { ticket, search } = await comeBack({ sub: 'cookies', email: 'cookies@example.org', email_verified: true });
    expect(ticket.line)
      .to.match(/; httponly/i)
      .and.to.match(/; samesite=lax/i);
    const { headers } = await callBack(search, ticket.pair);
    const handover = cookieIn(headers, handoverName);
    expect(handover.line)
      .to.match(/; httponly/i)
      .and.to.match(/; samesite=strict/i);
    expect(cookieIn(headers, ticketName).line).to.match(/expires=Thu, 01 Jan 1970/i);
    // Sealed: neither says what is in it.
    for (const { pair } of [ticket, handover])
      expect(Buffer.from(pair, 'base64url').toString()).to.not.include('userId');
  });

  it('distinguishes accounts whose names would be the same', async () => {
    await identity.join('otto');
    const { callerOf } = await logIn({
      ...{ sub: 'otto-2', email: 'otto.two@example.org', email_verified: true, preferred_username: 'otto' },
    });
    expect((await callerOf()).loginName).to.match(/^otto-[0-9a-f]{4}$/);
  });

  it('accepts no address that the provider has not verified', async () => {
    for (const email_verified of [false, undefined]) {
      const claims = { sub: `unverified-${email_verified}`, email: 'unverified@example.org' };
      const { location } = await logIn({ ...claims, ...(email_verified !== undefined && { email_verified }) });
      expect(location).to.equal(`${publicUrl}/#/login?error=email_unverified`);
    }
    expect((await logIn({ sub: 'no-address' })).location).to.include('error=email_unverified');
  });

  it('opens no account by an address that was not verified here: an attacker may have signed up with it', async () => {
    const owner = await identity.join('olaf');
    const claims = { sub: 'olaf-at-provider', email: owner.email, email_verified: true };
    expect((await logIn(claims)).location).to.include('error=link_needed');

    await identity.schema.pool.query('UPDATE accounts SET verified_email = $2 WHERE user_id = $1', [
      ...[owner.userId, owner.email],
    ]);
    const token = await signIn(identity.url, owner);
    await identity.schema.pool.query('UPDATE accounts SET verified_email = $2 WHERE user_id = $1', [
      ...[owner.userId, owner.email],
    ]);
    expect(await (await logIn(claims)).callerOf()).to.include({ userId: owner.userId });
    expect((await introspect(token)).active).to.equal(true);
  });

  it('is linked by the logged-in user of an account, and to one account only', async () => {
    const user = await identity.join('orla');
    const link = async (token: string, sub: string) => {
      const started = await identity.call('POST', '/auth/oidc/link', undefined, token);
      identity.provider.user = { sub };
      const back = await follow(started.body.response_body.url, redirectUrl);
      const { headers } = await callBack(back.search, cookieIn(started.headers, ticketName).pair);
      return headers.get('location');
    };
    expect(await link(await signIn(identity.url, user), 'orla-at-provider')).to.equal(
      `${publicUrl}/#/login?linked=true`,
    );
    expect(await (await logIn({ sub: 'orla-at-provider' })).callerOf()).to.include({ userId: user.userId });
    const other = await signIn(identity.url, await identity.join('oskar'));
    expect(await link(other, 'orla-at-provider')).to.include('error=linked_elsewhere');
    expect((await identity.call('POST', '/auth/oidc/link')).status).to.equal(401);

    // The catalog has the last word.
    await identity.catalog.call('DELETE', `/user/${user.userId}/logprov/GP/login/orla-at-provider`);
    expect((await logIn({ sub: 'orla-at-provider' })).location).to.include('error=email_unverified');
  });

  it('is rejected for users who are no longer active', async () => {
    const claims = { sub: 'olivia-at-provider', email: 'olivia@example.org', email_verified: true };
    const { userId } = await (await logIn(claims)).callerOf();
    const stored = (await identity.catalog.call('GET', `/user/${userId}`)).body;
    await identity.catalog.call('PUT', `/user/${userId}`, { ...stored, active: false });
    expect((await logIn(claims)).location).to.include('error=log_in_refused');
  });

  it('belongs to the browser that started it', async () => {
    const claims = { sub: 'browser', email: 'browser@example.org', email_verified: true };
    const { search, ticket } = await comeBack(claims);
    const other = cookieIn((await identity.send('GET', '/auth/oidc/login')).headers, ticketName);
    const tampered = `${ticketName}=${ticket.pair.slice(ticketName.length + 1, -4)}AAAA`;
    for (const cookie of ['', tampered, `${ticketName}=x`])
      expect((await callBack(search, cookie)).headers.get('location'), cookie).to.include('error=openid_log_in_over');
    expect((await callBack(search, other.pair)).headers.get('location')).to.include('error=openid_refused');
    const wrong = search.replace(/code=[^&]+/, 'code=made-up');
    expect((await callBack(wrong, ticket.pair)).headers.get('location')).to.include('error=openid_refused');
    expect((await callBack('?error=access_denied', ticket.pair)).headers.get('location')).to.include(
      'error=openid_refused',
    );
    // The ticket of a started log-in cannot be exchanged.
    const asHandover = ticket.pair.replace(ticketName, handoverName);
    for (const cookie of ['', asHandover, `${handoverName}=x`])
      expect((await exchange(cookie)).status, cookie).to.equal(401);
  });

  it('is 503 while the provider is unavailable, and works once it is back', async () => {
    const port = await freePort();
    const issuer = `http://127.0.0.1:${port}`;
    const provider = createOpenIdProvider({ issuer, clientId: 'spec', clientSecret: undefined, redirectUrl });
    const refused = await provider.begin().catch((error) => error);
    expect(refused).to.include({ code: 'unavailable' });
    const description = { issuer, authorization_endpoint: `${issuer}/auth`, response_types_supported: ['code'] };
    const server = createServer((_, response) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(description)),
    );
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const url = new URL((await provider.begin()).url);
    expect(url.searchParams.get('code_challenge_method')).to.equal('S256');
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(url.searchParams.get(name), name).to.have.length.above(20);
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  });
});
