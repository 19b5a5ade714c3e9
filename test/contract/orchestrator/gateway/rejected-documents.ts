import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { echo } from '../../../fakes/models/behaviours.ts';
import { dockerInfo } from '../../../fixtures/blueprints/build.ts';
import {
  type Compositions,
  type Current,
  call,
  expectOk,
  expectProblem,
  freshSolution,
  inARow,
  put,
  putText,
} from './client.ts';

const json = { 'content-type': 'application/json' };

/** A document that is valid and has just so many bytes. */
function ofSize(document: object, bytes: number): string {
  const empty = JSON.stringify({ ...document, filler: '' });
  return JSON.stringify({ ...document, filler: 'x'.repeat(bytes - empty.length) });
}

/** `filler` nested so that the whole document has `levels` levels. */
const ofDepth = (document: object, levels: number) =>
  JSON.stringify(document).replace('{', `{"filler":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)},`);

export function describeRejectedDocuments(current: Current, { compose }: Compositions): void {
  describe('documents that are none', () => {
    const urlOf = (solution = freshSolution()) => `${current().url}/solutions/${solution}`;

    for (const path of ['putBlueprint', 'putDockerInfo'] as const) {
      const document = path === 'putBlueprint' ? inARow('a') : dockerInfo('a');
      const bad: Record<string, string | Uint8Array<ArrayBuffer>> = {
        'no JSON': '{"nodes": [}',
        nothing: '',
        'JSON with something behind it': `${JSON.stringify(document)}}`,
        'no UTF-8': Buffer.from([...Buffer.from('{"name":"'), 0xff, 0xfe, ...Buffer.from('"}')]),
        'a text': '"blueprint"',
        null: 'null',
        'a number': '12',
        'a list of anything': '[1, null, "x"]',
        'an empty object': '{}',
      };
      for (const [what, body] of Object.entries(bad)) {
        it(`are 400 at ${path}: ${what}`, async () => {
          const { url, run } = await compose({ a: echo });
          const reply = await putText(`${url}/${path}`, body);
          expect(reply.status, reply.bytes.toString()).to.equal(400);
          expect(reply.headers.get('content-type')).to.equal('application/problem+json');
          expect((await run('in')).bytes.toString()).to.equal('in');
        });
      }

      it(`are 415 at ${path} under another content type, or compressed`, async () => {
        const url = `${urlOf()}/${path}`;
        const text = JSON.stringify(document);
        for (const type of ['text/plain', 'application/xml', 'application/jsonp', 'multipart/form-data; boundary=x'])
          expectProblem(await putText(url, text, { 'content-type': type }), 415, 'unsupported_media_type');
        const zipped = new Uint8Array(gzipSync(text));
        expectProblem(
          await putText(url, zipped, { ...json, 'content-encoding': 'gzip' }),
          415,
          'unsupported_media_type',
        );
        expectOk(await putText(url, text, { 'content-type': 'application/json; charset=utf-8' }));
        expectOk(await putText(url, text, { 'content-type': 'APPLICATION/JSON' }));
      });

      it(`are 413 at ${path} from the first byte too many`, async () => {
        const url = `${urlOf()}/${path}`;
        const { documentLimitBytes: limit } = current();
        expectOk(await putText(url, ofSize(document, limit)));
        expectProblem(await putText(url, ofSize(document, limit + 1)), 413, 'too_large');
        const chunked = new Blob([ofSize(document, limit + 1)]).stream();
        const init = { method: 'PUT', headers: json, body: chunked, duplex: 'half' } as const;
        expectProblem(await call(url, init), 413, 'too_large');
      });

      it(`are 400 at ${path} where they are nested more than 64 levels deep`, async () => {
        const url = `${urlOf()}/${path}`;
        expectOk(await putText(url, ofDepth(document, 64)));
        expectProblem(await putText(url, ofDepth(document, 65)), 400, 'invalid');
        expectProblem(await putText(url, ofDepth(document, 20_000)), 400, 'invalid');
      });
    }

    it('are taken as the bare list of containers that older deployers send', async () => {
      const { url, models, run } = await compose({ a: echo });
      const list = [{ container_name: 'a', ip_address: '127.0.0.1', port: models.a?.address.port }];
      expectOk(await put(`${url}/putDockerInfo`, list), 'ok');
      expect((await run('in')).bytes.toString()).to.equal('in');
    });

    for (const query of [
      'transport=mqtt',
      'transport=',
      'transport=http&transport=http',
      'isolated=yes',
      'isolated=',
    ]) {
      it(`are 400 with ?${query}`, async () => {
        const reply = await put(`${urlOf()}/putBlueprint?${query}`, inARow('a'));
        expectProblem(reply, 400, 'invalid', [`query ${query.split('=')[0]}`]);
      });
    }

    const names = [
      '-a',
      '.a',
      '_a',
      'a b',
      'a%2Fb',
      '%00',
      'ü',
      'a'.repeat(101),
      '%F0%9F%98%80',
      '%',
      '%2e%2e%2fa',
      'a:b',
    ];
    for (const name of names) {
      it(`are 400 under the name ${name.length > 20 ? `of ${name.length} characters` : name}`, async () => {
        for (const path of ['putBlueprint', 'putDockerInfo'])
          expectProblem(await put(`${urlOf(name)}/${path}`, inARow('a')), 400, 'invalid');
        expectProblem(await call(`${urlOf(name)}/plan`), 400, 'invalid');
        expectProblem(await call(`${urlOf(name)}/run`, { method: 'POST', body: 'in' }), 400, 'invalid');
      });
    }

    for (const name of ['A', '0', 'a.b', 'a-b_c.D', 'constructor', 'toString', 'b'.repeat(100)]) {
      it(`are taken under the name ${name.length > 20 ? `of ${name.length} characters` : name}`, async () => {
        const { run } = await compose({ a: echo }, { solution: name });
        expect((await run('in')).bytes.toString()).to.equal('in');
        expect((await call(`${current().url}/solutions`)).json.solutions).to.include(name);
      });
    }
  });
}
