import { createHash, randomBytes } from 'node:crypto';
import { get } from 'node:http';
import { expect } from 'chai';
import { type Current, call, expectProblem, form, id, post } from './client.ts';

export function describeDownloads(current: Current): void {
  describe('downloads', () => {
    const bytes = randomBytes(3_000_000);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    let url: string;
    const read = (headers: Record<string, string> = {}, method = 'GET') => call(url, { method, headers });

    before(async () => {
      const at = `${current().url}/site/api-manual/Solution/solutionAssets/${id()}/${id()}?path=org`;
      const stored = await post(at, form('Übersicht "1".html', bytes, { type: 'text/html' }));
      url = `${current().url}${stored.json.href}`;
    });

    it('says what it is, and keeps a browser from running it', async () => {
      const { status, headers } = await read();
      expect(status).to.equal(200);
      expect(Object.fromEntries(headers)).to.include({
        'content-type': 'text/html',
        'content-length': '3000000',
        'content-disposition': `attachment; filename="?bersicht \\"1\\".html"; filename*=UTF-8''%C3%9Cbersicht%20%221%22.html`,
        etag: `"${sha256}"`,
        'accept-ranges': 'bytes',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
      });
      expect(Date.parse(headers.get('last-modified') ?? '')).to.be.closeTo(Date.now(), 120_000);
    });

    it('answers HEAD with the same headers and no body', async () => {
      const [head, whole] = [await read({}, 'HEAD'), await read()];
      expect(head.status).to.equal(200);
      expect(head.bytes.length).to.equal(0);
      for (const name of ['content-length', 'content-type', 'etag', 'last-modified', 'accept-ranges'])
        expect(head.headers.get(name)).to.equal(whole.headers.get(name));
    });

    for (const [range, start, end] of [
      ['bytes=0-0', 0, 0],
      ['bytes=10-', 10, 2_999_999],
      ['bytes=-5', 2_999_995, 2_999_999],
      ['bytes=2097151-2097153', 2_097_151, 2_097_153],
      ['bytes=2999999-9999999', 2_999_999, 2_999_999],
    ] as const)
      it(`answers the range ${range}`, async () => {
        const part = await read({ range });
        expect(part.status).to.equal(206);
        expect(part.headers.get('content-range')).to.equal(`bytes ${start}-${end}/3000000`);
        expect(part.headers.get('content-length')).to.equal(String(end - start + 1));
        expect(part.bytes.equals(bytes.subarray(start, end + 1))).to.equal(true);
      });

    for (const range of ['bytes=3000000-', 'bytes=5000000-6000000'])
      it(`answers 416 to ${range}`, async () => {
        const reply = await read({ range });
        expectProblem(reply, 416, 'range_not_satisfiable');
        expect(reply.headers.get('content-range')).to.equal('bytes */3000000');
        expect(reply.headers.get('etag')).to.equal(null);
      });

    for (const range of ['bytes=0-1,5-6', 'lines=1-2', 'nonsense'])
      it(`answers the whole file to ${range}`, async () => {
        const reply = await read({ range });
        expect(reply.status).to.equal(200);
        expect(reply.bytes.equals(bytes)).to.equal(true);
      });

    it('continues a download only of the same bytes', async () => {
      const range = 'bytes=5-9';
      const modified = (await read({}, 'HEAD')).headers.get('last-modified') ?? '';
      for (const same of [`"${sha256}"`, modified])
        expect((await read({ range, 'if-range': same })).status).to.equal(206);
      for (const other of ['"other"', `W/"${sha256}"`, 'Thu, 01 Jan 1998 00:00:00 GMT'])
        expect((await read({ range, 'if-range': other })).status).to.equal(200);
    });

    it('answers 304 to clients that have the bytes already', async () => {
      const modified = (await read({}, 'HEAD')).headers.get('last-modified') ?? '';
      for (const headers of [
        { 'if-none-match': `"${sha256}"` },
        { 'if-none-match': '*' },
        { 'if-modified-since': modified },
      ]) {
        const reply = await read(headers);
        expect(reply.status).to.equal(304);
        expect(reply.bytes.length).to.equal(0);
      }
      for (const headers of [
        { 'if-none-match': '"other"' },
        { 'if-none-match': '"other"', 'if-modified-since': modified },
        { 'if-modified-since': 'Thu, 01 Jan 1998 00:00:00 GMT' },
      ])
        expect((await read(headers)).status).to.equal(200);
    });

    it('answers 404 for what is not there, 400 for what cannot be a name', async () => {
      const other = (name: string) => call(url.replace(/[^/]+$/, name));
      expectProblem(await other('nothing.txt'), 404, 'not_found');
      expectProblem(await other('a%2F..%2Fb'), 400, 'invalid', ['path documentName']);
      expectProblem(await other('%00'), 400, 'invalid', ['path documentName']);
      expectProblem(await call(url.replace('/org/', '/public/')), 404, 'not_found');
    });

    it('goes on answering after clients that left in the middle', async () => {
      for (let round = 0; round < 20; round += 1)
        await new Promise<void>((resolve, reject) => {
          const sent = get(url, (response) => {
            response.once('data', () => {
              sent.destroy();
              resolve();
            });
          });
          sent.once('error', reject);
        });
      expect((await read()).bytes.equals(bytes)).to.equal(true);
    });
  });
}
