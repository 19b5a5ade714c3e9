import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { stripVTControlCharacters } from 'node:util';
import { expect } from 'chai';
import { readReceiveOptions } from '../../../scripts/receive/options.ts';
import { createReceiver } from '../../../scripts/receive/receiver.ts';
import { signWebhook } from '../../../services/kit/secrets/sign-webhook.ts';

const key = Buffer.from('a key of a webhook');
const secret = `whsec_${key.toString('base64')}`;

describe('npm run receive', () => {
  const printed: string[] = [];
  const server = createReceiver({ secret, status: 204, print: (line) => printed.push(stripVTControlCharacters(line)) });
  before(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  after(() => server.close());
  beforeEach(() => {
    printed.length = 0;
  });

  const body = '{"type":"notification.created"}';
  const send = async (id: string, { now = Date.now(), sent = body } = {}) => {
    const { port } = server.address() as AddressInfo;
    const headers = signWebhook(key, id, Buffer.from(body), now);
    return (await fetch(`http://127.0.0.1:${port}/hook`, { method: 'POST', headers, body: sent })).status;
  };

  it('prints what is signed as the platform signs', async () => {
    expect(await send('one')).to.equal(204);
    expect(printed.join('\n')).to.match(/POST \/hook signature right\n\{\n {2}"type": "notification.created"\n\}$/);
  });

  it('refuses another body, and a call of an hour ago', async () => {
    expect(await send('other', { sent: '{}' })).to.equal(401);
    expect(await send('old', { now: Date.now() - 3_600_000 })).to.equal(401);
    expect(printed.filter((line) => line.includes('signature WRONG'))).to.have.length(2);
  });

  it('tells the second attempt of a call', async () => {
    await send('twice');
    await send('twice');
    expect(printed.filter((line) => line.includes('attempt 2'))).to.have.length(1);
  });

  it('takes the options that its usage names, and no others', () => {
    expect(readReceiveOptions(['--port', '9901', '--status', '503'])).to.deep.equal({ port: 9901, status: 503 });
    for (const wrong of [['--port', 'x'], ['--status', '99'], ['--other']])
      expect(readReceiveOptions(wrong)).to.equal(undefined);
  });
});
