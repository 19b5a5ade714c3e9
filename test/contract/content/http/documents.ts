import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { type Current, call, expectProblem, form, id, post, remove } from './client.ts';

export function describeDocuments(current: Current): void {
  describe('documents', () => {
    const at = (solutionId: string, revisionId: string, workspace = 'public') =>
      `${current().url}/site/api-manual/Solution/solutionAssets/${solutionId}/${revisionId}?path=${workspace}`;
    const oneAt = (solutionId: string, revisionId: string, name: string, workspace = 'public') =>
      at(solutionId, revisionId, workspace).replace('?', `/${encodeURIComponent(name)}?`);

    it('lists what was stored, in order, one workspace apart from the other', async () => {
      const [s, r] = [id(), id()];
      expect((await call(at(s, r))).json).to.deep.equal([]);
      for (const name of ['b.txt', 'a.txt', 'c.txt']) {
        const stored = await post(at(s, r), form(name, Buffer.from(name)));
        expect(stored.status).to.equal(200);
        expect(stored.json).to.include({ response_body: name, error_code: '100', size: 5 });
      }
      expect((await call(at(s, r))).json).to.deep.equal(['b.txt', 'a.txt', 'c.txt']);
      expect((await call(at(s, r, 'org'))).json).to.deep.equal([]);
    });

    it('replaces a document of the same name whole', async () => {
      const [s, r] = [id(), id()];
      await post(at(s, r), form('a.bin', randomBytes(1_000)));
      const second = randomBytes(500);
      const stored = await post(at(s, r), form('a.bin', second));
      expect((await call(at(s, r))).json).to.deep.equal(['a.bin']);
      expect((await call(`${current().url}${stored.json.href}`)).bytes.equals(second)).to.equal(true);
    });

    it('deletes one document of several, once', async () => {
      const [s, r] = [id(), id()];
      for (const name of ['a b.txt', 'keep.txt']) await post(at(s, r, 'org'), form(name, Buffer.from('x')));
      const deleted = await remove(oneAt(s, r, 'a b.txt', 'org'));
      expect(deleted.status).to.equal(200);
      expect(deleted.json).to.include({ error_code: '100', response_body: 'a b.txt' });
      expect((await call(at(s, r, 'org'))).json).to.deep.equal(['keep.txt']);
      expectProblem(await remove(oneAt(s, r, 'a b.txt', 'org')), 404, 'document_not_found');
    });

    it('requires the workspace', async () => {
      const url = at(id(), id());
      for (const wrong of [url.replace('?path=public', ''), url.replace('public', 'PB'), `${url}&path=org`])
        for (const reply of [await call(wrong), await post(wrong, form('a', Buffer.from('a')))])
          expectProblem(reply, 400, 'invalid', ['query path']);
    });

    it('names every bad part of an address', async () => {
      const reply = await call(at('a b', 'c%2Fd', 'x'));
      expectProblem(reply, 400, 'invalid', ['path solutionId', 'path revisionId', 'query path']);
    });

    it('keeps every document when many are sent to one revision concurrently', async () => {
      const [s, r] = [id(), id()];
      const names = Array.from({ length: 12 }, (_, n) => `${n}.bin`);
      const sent = new Map(names.map((name) => [name, randomBytes(10_000)]));
      const replies = await Promise.all([...sent].map(([name, bytes]) => post(at(s, r), form(name, bytes))));
      expect(replies.map(({ status }) => status)).to.deep.equal(names.map(() => 200));
      expect((await call(at(s, r))).json).to.have.members(names);
      for (const { json } of replies) {
        const read = await call(`${current().url}${json.href}`);
        expect(read.bytes.equals(sent.get(json.name) ?? Buffer.alloc(0))).to.equal(true);
      }
    });
  });
}
