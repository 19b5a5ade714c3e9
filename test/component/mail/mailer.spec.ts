import { expect } from 'chai';
import { freePort } from '../../../infra/engines/engines.ts';
import { ConfigError } from '../../../services/kit/config.ts';
import { createMailer, type Mail } from '../../../services/kit/mail/mailer.ts';
import { createService, type Service } from '../../../services/kit/service.ts';
import { type FakeSmtpServer, startSmtpServer } from '../../fakes/smtp-server.ts';

const mail: Mail = {
  ...{
    to: 'ada@example.org',
    subject: 'A subject',
    text: 'A text',
    html: '<p>A text</p>',
    messageId: '7@spec.modelyard',
  },
};
const from = 'Modelyard <modelyard@example.org>';

describe('mail', () => {
  let server: FakeSmtpServer;
  let service: Service;

  beforeEach(async () => {
    server = await startSmtpServer();
    service = createService('spec', 'worker', { LOG_LEVEL: 'silent' });
  });
  afterEach(async () => {
    await service.life.stop();
    await server.close();
  });

  const failureOf = (url: string, change: Partial<Mail> = {}) =>
    createMailer({ service, url, from })
      .send({ ...mail, ...change })
      .catch((error) => error);

  it('arrives in both forms, under the id it was given', async () => {
    await createMailer({ service, url: server.url, from }).send(mail);
    expect(server.mails.length).to.equal(1);
    const { to, content } = server.mails[0] ?? {};
    expect(to).to.deep.equal(['ada@example.org']);
    expect(content?.from).to.include({ name: 'Modelyard', address: 'modelyard@example.org' });
    expect(content).to.include({ messageId: '<7@spec.modelyard>', subject: 'A subject' });
    expect(content?.headers.find(({ key }) => key === 'auto-submitted')?.value).to.equal('auto-generated');
    expect(content?.text?.trim()).to.equal('A text');
    expect(content?.html?.trim()).to.equal('<p>A text</p>');
  });

  it('goes to one address, and can not be led elsewhere by what people type', async () => {
    await failureOf(server.url, { to: 'ada@example.org, eve@example.org' });
    await failureOf(server.url, { to: 'ada@example.org\r\nBcc: eve@example.org' });
    await failureOf(server.url, { subject: 'A\r\nBcc: eve@example.org\r\n\r\nB' });
    expect(server.mails.filter(({ to }) => to.join().includes('eve'))).to.deep.equal([]);
    for (const { content } of server.mails) expect(content.headers.map(({ key }) => key)).to.not.include('bcc');
  });

  it('is rejected permanently where the address does not exist', async () => {
    server.rejectRecipient('ada@example.org');
    expect(await failureOf(server.url)).to.include({ code: 'invalid', reason: 'mail_refused', retriable: false });
  });

  it('is to be retried where the server is unavailable', async () => {
    const failure = await failureOf(`smtp://127.0.0.1:${await freePort()}`);
    expect(failure).to.include({ code: 'unavailable', retriable: true });
  });

  it('needs an address of a mail server', () => {
    for (const url of ['', 'http://127.0.0.1:25', 'nonsense'])
      expect(() => createMailer({ service, url, from }), url).to.throw(ConfigError);
  });
});
