import { expect } from 'chai';
import { renderVerificationMail } from '../../../services/identity/app/mail-templates.ts';
import { operations as identity } from '../../../services/identity/gateway/operations.ts';
import { renderMail } from '../../../services/notification/app/deliveries/mail-templates.ts';
import { fillLink, placeholdersOf } from '../../../services/notification/domain/fill.ts';
import { table } from '../../../services/notification/domain/table.ts';
import { operations as portal } from '../../../services/portal/gateway/operations.ts';

describe('links in mails and notifications', () => {
  const id = '00000000-0000-4000-8000-000000000000';
  // biome-ignore lint/suspicious/noExplicitAny: a script for browsers, which has no types
  let pageOf: (hash: string) => any;
  before(async () => {
    ({ pageOf } = await import(new URL('../../../services/edge/public/js/links.js', import.meta.url).href));
  });

  const declared = [...portal, ...identity].map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }));
  const leadsSomewhere = (hash: string) => {
    const { method, path } = pageOf(hash)?.request ?? {};
    return declared.some((operation) => operation.method === method && operation.pattern.test(path));
  };
  const hashesIn = (text: string) => [...text.matchAll(/\/(#\/[^\s"<]*)/g)].map(([, hash = '']) => hash);

  it('of notifications lead to requests that the API has', () => {
    for (const { on, link } of table) {
      const values = Object.fromEntries(placeholdersOf(link).map((name) => [name, id]));
      const [hash = ''] = hashesIn(fillLink(link, values));
      expect(leadsSomewhere(hash), `${on}: ${hash}`).to.equal(true);
    }
  });

  it('of mails and log-ins lead to requests that the API has', () => {
    const message = { title: 't', message: 'm', url: `/#/models/${id}` };
    const mail = renderMail(message as Parameters<typeof renderMail>[0], 'https://example.org').text;
    const facts = { name: 'a', loginName: 'ada', secret: 's&t', lifetimeMs: 1, publicUrl: 'https://example.org' };
    const verification = renderVerificationMail(facts).text;
    for (const hash of [...hashesIn(mail), ...hashesIn(verification), '#/login?openid=true'])
      expect(leadsSomewhere(hash), hash).to.equal(true);
    expect(pageOf(hashesIn(verification)[0] ?? '').request).to.deep.equal({
      method: 'POST',
      path: '/api/users/verifyUser',
      body: { loginName: 'ada', verifyToken: 's&t' },
    });
  });

  it('that lead elsewhere show nothing, whatever they contain', () => {
    for (const hash of ['', '#', '#/', '#/models/a/b', '#/models/<img>', '#/models/..%2fadmin', '#//evil.example'])
      expect(pageOf(hash), hash).to.equal(undefined);
  });
});
