import { expect } from 'chai';
import { type Current, call, expectProblem, id, post, postJson, remove } from './client.ts';

const api = '/site/api-manual/Solution/description';

export function describeDescriptions(current: Current): void {
  describe('descriptions', () => {
    const store = (workspace: string, body: unknown) => postJson(`${current().url}${api}/${workspace}`, body);
    const at = (workspace: string, solutionId: string, revisionId: string) =>
      `${current().url}${api}/${workspace}/${solutionId}/${revisionId}`;

    it('stores HTML without what could run, and gives it back', async () => {
      const [solutionId, revisionId] = [id(), id()];
      const sent = '<h1>Grüße 🙂</h1><script>alert(1)</script><p onclick="x()">text <a href="javascript:x()">l</a></p>';
      const stored = await store('public', { description: sent, solutionId, revisionId });
      expect(stored.status).to.equal(200);
      expect(stored.json).to.deep.equal({
        description: '<h1>Grüße 🙂</h1><p>text <a>l</a></p>',
        solutionId,
        revisionId,
      });
      expect(stored.headers.get('x-command-id')).to.match(/^[0-9a-f-]{36}$/);
      const read = await call(at('public', solutionId, revisionId));
      expect(read.status).to.equal(200);
      expect(read.json).to.deep.equal(stored.json);
    });

    it('finds its paths in any case, and keeps the case of ids', async () => {
      const [solutionId, revisionId] = [id(), id()];
      await store('public', { description: 'any case', solutionId, revisionId });
      const path = `/site/API-manual/solution/Description/public/${solutionId}/${revisionId}`;
      expect((await call(current().url + path)).json).to.include({ description: 'any case', solutionId });
    });

    it('keeps the workspaces apart, and the newest text', async () => {
      const [solutionId, revisionId] = [id(), id()];
      await store('public', { description: 'old', solutionId, revisionId });
      await store('public', { description: 'new', solutionId, revisionId });
      expect((await call(at('public', solutionId, revisionId))).json.description).to.equal('new');
      expectProblem(await call(at('org', solutionId, revisionId)), 404, 'not_found');
    });

    it('answers 304 to clients that have it already', async () => {
      const [solutionId, revisionId] = [id(), id()];
      await store('org', { description: 'one', solutionId, revisionId });
      const etag = (await call(at('org', solutionId, revisionId))).headers.get('etag') ?? '';
      expect(etag).to.match(/^"[^"]+"$/);
      const again = () => call(at('org', solutionId, revisionId), { headers: { 'if-none-match': `"x", ${etag}` } });
      const unchanged = await again();
      expect(unchanged.status).to.equal(304);
      expect(unchanged.bytes.length).to.equal(0);
      expect(unchanged.headers.get('etag')).to.equal(etag);
      await store('org', { description: 'two', solutionId, revisionId });
      expect((await again()).json.description).to.equal('two');
    });

    it('answers HEAD without a body', async () => {
      const [solutionId, revisionId] = [id(), id()];
      await store('org', { description: 'one', solutionId, revisionId });
      const head = await call(at('org', solutionId, revisionId), { method: 'HEAD' });
      expect(head.status).to.equal(200);
      expect(Number(head.headers.get('content-length'))).to.be.greaterThan(10);
    });

    it('deletes a description once', async () => {
      const [solutionId, revisionId] = [id(), id()];
      await store('public', { description: 'x', solutionId, revisionId });
      const deleted = await remove(at('public', solutionId, revisionId));
      expect(deleted.status).to.equal(200);
      expect(deleted.json).to.include({ error_code: '100', response_body: null });
      expectProblem(await call(at('public', solutionId, revisionId)), 404, 'not_found');
      expectProblem(await remove(at('public', solutionId, revisionId)), 404, 'description_not_found');
    });

    it('takes a full MiB of HTML, however it is escaped, and not a byte more', async () => {
      const [solutionId, revisionId] = [id(), id()];
      const limit = 1 << 20;
      const escaped = `{"description":"${'\\u0041'.repeat(limit)}","solutionId":"${solutionId}","revisionId":"${revisionId}"}`;
      expect((await store('public', escaped)).status).to.equal(200);
      const over = await store('public', { description: 'a'.repeat(limit + 1), solutionId, revisionId });
      expectProblem(over, 413, 'description_too_large');
      expectProblem(
        await store('public', { description: 'a'.repeat(8 * limit), solutionId, revisionId }),
        413,
        'too_large',
      );
      expect((await call(at('public', solutionId, revisionId))).json.description).to.equal('A'.repeat(limit));
    });

    it('names all bad fields together', async () => {
      const wrong = await store('nowhere', { description: 1, solutionId: '..', revisionID: 'r' });
      expectProblem(wrong, 400, 'invalid', [
        'path workspace',
        '/solutionId',
        '/revisionId',
        '/description',
        '/revisionID',
      ]);
      const path = await call(`${current().url}${api}/Public/a%2Fb/${'x'.repeat(129)}`);
      expectProblem(path, 400, 'invalid', ['path workspace', 'path solutionId', 'path revisionId']);
    });

    it('refuses bodies that are no JSON object', async () => {
      const url = `${current().url}${api}/public`;
      for (const body of ['{', '[]', '"x"', 'null', '']) expectProblem(await store('public', body), 400, 'invalid');
      expectProblem(await post(url, 'a=b'), 415, 'unsupported_media_type');
      expectProblem(await post(url, '{}', { 'content-type': 'text/plain' }), 415, 'unsupported_media_type');
    });

    it('answers 405 with the methods there are, and 404 where nothing is', async () => {
      const wrong = await call(`${current().url}${api}/public`, { method: 'PUT', body: '{}' });
      expectProblem(wrong, 405, 'method_not_allowed');
      expect(wrong.headers.get('allow')).to.equal('POST');
      expectProblem(await call(`${current().url}/site/api-manual/nothing`), 404, 'not_found');
    });

    it('gives many writers of one description an order: all are answered 200, the last one stays', async () => {
      const [solutionId, revisionId] = [id(), id()];
      const texts = Array.from({ length: 20 }, (_, n) => `text ${n}`);
      const replies = await Promise.all(
        texts.map((description) => store('org', { description, solutionId, revisionId })),
      );
      expect(replies.map(({ status }) => status)).to.deep.equal(texts.map(() => 200));
      expect(replies.map(({ json }) => json.description)).to.deep.equal(texts);

      const read = async () => (await call(at('org', solutionId, revisionId))).json.description;
      const outcomes = await Promise.all(
        replies.map(async ({ headers }) => {
          const { json } = await call(`${current().url}/operations/${headers.get('x-command-id')}`);
          return { description: json.result.description, storedAt: Number(json.result.storedAt) };
        }),
      );
      const latest = Math.max(...outcomes.map(({ storedAt }) => storedAt));
      const last = outcomes.filter(({ storedAt }) => storedAt === latest).map(({ description }) => description);
      expect(last).to.include(await read());
      // Several may have been stored within the last millisecond; one that follows them all may not.
      await store('org', { description: 'last of all', solutionId, revisionId });
      expect(await read()).to.equal('last of all');
    });
  });
}
