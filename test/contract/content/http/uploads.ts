import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import { type Current, call, expectProblem, form, id, post, rawForm } from './client.ts';

const upload = Buffer.from('some bytes');

export function describeUploads(current: Current): void {
  describe('uploads', () => {
    const url = () => `${current().url}/site/api-manual/Solution/solutionAssets/${id()}/${id()}?path=public`;

    afterEach(async () => {
      expect(await current().staged()).to.equal(0);
    });

    for (const name of [
      'plain.txt',
      'with space.txt',
      'Grüße & 100% "sure".pdf',
      '文書 📄.docx',
      "it's; a=b, (c).txt",
      '..hidden',
      '%41.txt',
      `${'x'.repeat(251)}.txt`,
    ]) {
      const sha = async (stored: { json: { href: string; name: string } }) => {
        expect(stored.json.name).to.equal(name);
        const read = await call(`${current().url}${stored.json.href}`);
        expect(read.bytes.equals(upload)).to.equal(true);
      };
      it(`takes the name ${JSON.stringify(name.slice(-40))} from a form`, async () => {
        await sha(await post(url(), form(name, upload, { field: 'whatever' })));
      });
      it(`takes the name ${JSON.stringify(name.slice(-40))} with a raw body`, async () => {
        const encoded = encodeURIComponent(name).replaceAll("'", '%27');
        for (const headers of [
          { 'content-disposition': `attachment; filename="old.txt"; filename*=UTF-8''${encoded}` },
          { 'x-filename': encoded },
        ])
          await sha(await post(url(), upload, headers));
        await sha(await post(`${url()}&filename=${encoded}`, upload));
      });
    }

    it('reads UTF-8 as it is in headers, as curl sends it', async () => {
      const name = 'Übersicht 表.txt';
      const bytes = Buffer.from(name).toString('latin1');
      for (const headers of [{ 'x-filename': bytes }, { 'content-disposition': `attachment; filename="${bytes}"` }]) {
        const stored = await post(url(), upload, headers);
        expect(stored.json).to.include({ name });
      }
    });

    it('keeps names in one form of Unicode', async () => {
      const stored = await post(url(), form('Gru\u0308n.txt', upload));
      expect(stored.json.name).to.equal('Grün.txt');
      const decomposed = stored.json.href.replace('Gr%C3%BCn', encodeURIComponent('Gru\u0308n'));
      expect((await call(`${current().url}${decomposed}`)).status).to.equal(200);
    });

    for (const name of [
      '../../etc/passwd',
      '..',
      '.',
      'a/b',
      'a\\b',
      'a\0b',
      'a\u0085b',
      'x'.repeat(256),
      'ü'.repeat(128),
      '',
    ])
      it(`refuses the name ${JSON.stringify(name.slice(0, 20))}`, async () => {
        const raw = await post(url(), upload, { 'x-filename': encodeURIComponent(name) });
        expectProblem(raw, 400, 'invalid', ['filename']);
        const disposition = `Content-Disposition: form-data; name="f"; filename="${name}"`;
        const { body, headers } = rawForm([disposition, 'bytes']);
        expectProblem(await post(url(), body, headers), 400, 'invalid', ['filename']);
      });

    it('refuses a body without a name', async () => {
      expectProblem(await post(url(), upload), 400, 'invalid', ['filename']);
    });

    it('refuses an empty file', async () => {
      expectProblem(await post(url(), form('a.txt', Buffer.alloc(0))), 400, 'empty_file');
      expectProblem(await post(`${url()}&filename=a.txt`, ''), 400, 'empty_file');
    });

    it('refuses a form with two files, wherever they are', async () => {
      const two = form('a.txt', upload);
      two.append('file', new Blob(['more']), 'b.txt');
      expectProblem(await post(url(), two), 400, 'several_files');
      const big = form('a.txt', randomBytes(3_000_000));
      big.append('other', new Blob([randomBytes(3_000_000)]), 'b.txt');
      expectProblem(await post(url(), big), 400, 'several_files');
    });

    it('takes other fields beside the file, and none instead of it', async () => {
      const mixed = new FormData();
      mixed.set('comment', 'before');
      mixed.set('file', new Blob([upload]), 'a.txt');
      mixed.set('after', 'after');
      expect((await post(url(), mixed)).status).to.equal(200);
      const none = new FormData();
      none.set('comment', 'text');
      expectProblem(await post(url(), none), 400, 'no_file');
    });

    it('refuses forms that are broken', async () => {
      const { body, headers } = rawForm(['Content-Disposition: form-data; name="f"; filename="a"', 'bytes']);
      expectProblem(await post(url(), body, { 'content-type': 'multipart/form-data' }), 400, 'invalid');
      expectProblem(await post(url(), body.slice(0, -20), headers), 400, 'invalid');
      expectProblem(await post(url(), 'nothing of a form', headers), 400, 'invalid');
      expectProblem(
        await post(url(), body, { 'content-type': 'multipart/mixed; boundary=x' }),
        415,
        'unsupported_media_type',
      );
    });

    it('refuses a compressed body', async () => {
      const reply = await post(`${url()}&filename=a`, upload, { 'content-encoding': 'gzip' });
      expectProblem(reply, 415, 'unsupported_media_type');
    });

    it('needs a body', async () => {
      const status = await new Promise((resolve, reject) => {
        const sent = request(`${url()}&filename=a`, { method: 'POST' }, (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        sent.removeHeader('transfer-encoding');
        sent.removeHeader('content-length');
        sent.once('error', reject);
        sent.flushHeaders();
        sent.end();
      });
      expect([400, 411]).to.include(status);
    });

    it('remembers the declared type, and nothing that is none', async () => {
      for (const [sent, kept] of [
        ['application/pdf', 'application/pdf'],
        ['text/html; charset=utf-8', 'text/html; charset=utf-8'],
        ['application/x-www-form-urlencoded', 'application/octet-stream'],
        ['no type at all', 'application/octet-stream'],
      ] as const) {
        const stored = await post(`${url()}&filename=a`, upload, { 'content-type': sent });
        expect(stored.json.contentType).to.equal(kept);
        expect((await call(`${current().url}${stored.json.href}`)).headers.get('content-type')).to.equal(kept);
      }
      const inForm = await post(url(), form('a.csv', upload, { type: 'text/csv' }));
      expect(inForm.json.contentType).to.equal('text/csv');
    });

    it('takes a file as large as the limit and streams it back', async () => {
      const bytes = randomBytes(current().documentLimitBytes);
      const stored = await post(url(), form('whole.bin', bytes));
      expect(stored.status, stored.bytes.toString()).to.equal(200);
      expect((await call(`${current().url}${stored.json.href}`)).bytes.equals(bytes)).to.equal(true);
    });

    it('refuses more than the limit, declared or found out', async () => {
      const over = current().documentLimitBytes + 1;
      expectProblem(await post(`${url()}&filename=a`, Buffer.alloc(over)), 413, 'too_large');
      expectProblem(await post(url(), form('a', Buffer.alloc(over))), 413, 'too_large');
      const pieces = async function* () {
        for (let sent = 0; sent < 10 * over; sent += 1 << 20) {
          yield new Uint8Array(1 << 20);
          await setImmediate();
        }
      };
      const endless = { method: 'POST', body: ReadableStream.from(pieces()), duplex: 'half' } as RequestInit;
      expectProblem(await call(`${url()}&filename=a`, endless), 413, 'too_large');
    });
  });
}
