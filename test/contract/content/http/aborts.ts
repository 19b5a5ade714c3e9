import { request } from 'node:http';
import { connect } from 'node:net';
import { expect } from 'chai';
import { until } from '../../../support/until.ts';
import { type Current, call, id } from './client.ts';

export function describeAborts(current: Current): void {
  describe('uploads that take their time or never end', () => {
    const path = () => `/site/api-manual/Solution/solutionAssets/${id()}/${id()}?path=public`;

    const nothingStaged = () =>
      until(async () => (await current().staged()) === 0, { what: 'the broken upload is gone' });

    for (const kind of ['raw', 'form'] as const)
      it(`leaves nothing behind when the client of a ${kind} upload closes the connection`, async () => {
        const url = `${current().url}${path()}&filename=a`;
        const type = kind === 'form' ? 'multipart/form-data; boundary=b' : 'application/pdf';
        const sent = request(url, { method: 'POST', headers: { 'content-type': type } });
        const failed = new Promise((resolve) => sent.once('error', resolve));
        if (kind === 'form') sent.write('--b\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\n');
        for (let piece = 0; piece < 5; piece += 1)
          await new Promise((resolve) => sent.write(Buffer.alloc(1 << 20), resolve));
        sent.destroy();
        await failed;
        await nothingStaged();
        expect((await call(url)).json).to.deep.equal([]);
      });

    it('stores what comes slowly, byte by byte', async () => {
      const url = `${current().url}${path()}`;
      const reply = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
        const sent = request(`${url}&filename=slow.txt`, { method: 'POST' }, async (response) => {
          let text = '';
          for await (const piece of response) text += piece;
          resolve({ status: response.statusCode, text });
        });
        sent.once('error', reject);
        const text = 'slowly';
        const next = (at: number): void => {
          if (at === text.length) sent.end();
          else sent.write(text.charAt(at), () => setTimeout(next, 5, at + 1));
        };
        next(0);
      });
      expect(reply.status, reply.text).to.equal(200);
      const read = await call(`${current().url}${JSON.parse(reply.text).href}`);
      expect(read.bytes.toString()).to.equal('slowly');
    });

    it('tells a client that is still sending why it is refused, before it stops', async () => {
      const { port, hostname } = new URL(current().url);
      const head = [
        `POST ${path()}&filename=a HTTP/1.1`,
        'Host: localhost',
        `Content-Length: ${50 * current().documentLimitBytes}`,
        '\r\n',
      ].join('\r\n');
      const text = await new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), hostname, () => socket.write(head));
        let received = '';
        // A turn of the loop between two pieces: writing all that is taken without ever reading would miss the answer.
        const send = () => {
          if (socket.writable) socket.write(Buffer.alloc(65_536), () => setImmediate(send));
        };
        socket.on('data', (piece) => {
          received += piece;
          if (!received.includes('too_large')) return;
          // Still sending when the answer is here: no reset has thrown it away.
          resolve(received);
          socket.destroy();
        });
        socket.once('error', reject);
        socket.once('connect', send);
      });
      expect(text).to.match(/^HTTP\/1\.1 413 /);
      expect(text.toLowerCase()).to.include('connection: close');
      await nothingStaged();
    });
  });
}
