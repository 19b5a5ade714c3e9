import Router from '@koa/router';
import { expect } from 'chai';
import { basicAuth } from '../../../services/kit/http/basic-auth.ts';
import { createFailureLimit } from '../../../services/kit/http/failure-limit.ts';
import { startHttpServer } from '../../../services/kit/http/server.ts';
import { createService } from '../../../services/kit/service.ts';

describe('HTTP Basic', () => {
  const accounts = [
    { name: 'ccds_client', password: 'a:long password' },
    { name: 'portal', password: 'the old password' },
    { name: 'portal', password: 'the new password' },
    { name: 'über', password: 'pässwörter 🗝' },
  ];
  let url: string;
  let stop: () => Promise<void>;
  let now: number;

  before(async () => {
    const service = createService('test', 'gateway', { LOG_LEVEL: 'silent' });
    const failures = createFailureLimit({ failures: 20, windowMs: 60_000, clock: { now: () => now } });
    const router = new Router();
    router.use(basicAuth({ accounts, realm: 'Acumos-CDS', failures }));
    router.get('/who', (ctx) => {
      ctx.body = ctx.state.account;
    });
    ({ url } = await startHttpServer({
      ...{ service, host: '127.0.0.1', port: 0, portSetting: 'PORT', routers: [router] },
    }));
    stop = () => service.life.stop();
  });
  after(() => stop());
  beforeEach(() => {
    // Every spec has a window of its own.
    now = (now ?? 0) + 3_600_000;
  });

  const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`;
  const ask = (authorization?: string) => fetch(`${url}/who`, { headers: authorization ? { authorization } : {} });
  const challenge = 'Basic realm="Acumos-CDS", charset="UTF-8"';

  for (const { name, password } of accounts) {
    it(`lets ${name} in with “${password}” and says who it is`, async () => {
      const answer = await ask(basic(`${name}:${password}`));
      expect([answer.status, await answer.text()]).to.deep.equal([200, name]);
    });
  }

  it('takes the scheme in any case, and letters however they are composed', async () => {
    const decomposed = basic('über:pässwörter 🗝'.normalize('NFD'));
    expect((await ask(decomposed.replace('Basic', 'bASIC'))).status).to.equal(200);
  });

  const wrong: [string, string | undefined][] = [
    ['nothing', undefined],
    ['a wrong password', basic('ccds_client:a:long passwor')],
    ['another account’s password', basic('ccds_client:the old password')],
    ['a wrong name', basic('CCDS_CLIENT:a:long password')],
    ['the parts divided elsewhere', basic('ccds_client:a:long password:')],
    ['an empty name and password', basic(':')],
    ['a name alone', basic('ccds_client')],
    ['empty credentials', 'Basic '],
    ['no base64', 'Basic ccds_client:a:long password'],
    ['bytes that are no UTF-8', `Basic ${Buffer.from('über:x', 'latin1').toString('base64')}`],
    ['another scheme', 'Bearer abc'],
    ['a lot', basic('x'.repeat(8_000))],
  ];
  for (const [what, authorization] of wrong) {
    it(`asks for credentials where there is ${what}`, async () => {
      const answer = await ask(authorization);
      expect([answer.status, answer.headers.get('www-authenticate')]).to.deep.equal([401, challenge]);
      expect(await answer.json()).to.include({ code: 'unauthenticated' });
    });
  }

  it('tells a client that fails often to wait, but not one that is right', async () => {
    const guesses = Array.from({ length: 30 }, (_, index) => ask(basic(`ccds_client:guess number ${index}`)));
    const answers = await Promise.all(guesses);
    const statuses = answers.map(({ status }) => status);
    expect([statuses.filter((status) => status === 401).length, statuses.length]).to.deep.equal([20, 30]);
    const late = answers.find(({ status }) => status === 429);
    expect(late?.headers.get('retry-after')).to.equal('60');
    expect((await ask(basic('ccds_client:a:long password'))).status).to.equal(200);
    now += 60_000;
    expect((await ask(basic('ccds_client:wrong'))).status).to.equal(401);
  });

  it('does not count requests without credentials, as browsers begin with', async () => {
    for (let count = 0; count < 25; count++) expect((await ask()).status).to.equal(401);
    expect((await ask(basic('ccds_client:wrong'))).status).to.equal(401);
  });
});
