import { expect } from 'chai';
import { answering, echo } from '../../../fakes/models/behaviours.ts';
import { blueprint, link, node, operation } from '../../../fixtures/blueprints/build.ts';
import { type Compositions, type Current, call, expectOk, expectProblem, inARow, put, putText } from './client.ts';

/** Operations that have the name of a path of the API, or one that is hard to write in an address. */
const names = [
  ...['putBlueprint', 'putDockerInfo', 'blueprint', 'plan', 'solutions', 'runs', 'broker', 'model', 'methods'],
  ...[
    'healthz',
    'readyz',
    'metrics',
    'größe',
    'a+b',
    'a:b',
    "a'b",
    'a&b=c',
    'a;b',
    '😀',
    '...',
    '*',
    ':operation',
    '(.*)',
  ],
];

const oneOperation = (name: string) =>
  blueprint([node('a', [], { operation_signature_list: [operation(name)] })], { input_ports: [link('a', name)] });

export function describePaths(current: Current, { compose }: Compositions): void {
  describe('paths', () => {
    for (const name of names) {
      it(`lead to an operation of the name ${name}`, async () => {
        const { url, models } = await compose(
          { a: answering((body) => body) },
          { blueprint: oneOperation(name), solution: 'default' },
        );
        const written = encodeURIComponent(name);
        for (const path of [`${url}/${written}`, `${current().url}/${written}`, `${url}/model/methods/${written}`])
          expect((await call(path, { method: 'POST', body: 'in' })).bytes.toString(), path).to.equal('in');
        expect(new Set(models.a?.requests.map(({ path }) => path))).to.deep.equal(
          new Set([`/model/methods/${written}`]),
        );
        // The paths of the API are not shadowed.
        expect((await call(`${current().url}/solutions`)).status).to.equal(200);
        expectOk(await put(`${url}/putBlueprint`, oneOperation(name)), 'ok');
      });
    }

    const nowhere = [
      ...['/solutions/x/y/z', '/solutions/x/model/methods/a/b', '/model/methods/a/b', '/model/methods', '/a/b', '/'],
      ...['//', '/solutions//run', '/run//x', '/solutions/x/runs/1/2'],
    ];
    for (const path of nowhere) {
      it(`are 404 where they lead nowhere: POST ${path}`, async () => {
        const reply = await call(current().url + path, { method: 'POST', body: 'in' });
        expectProblem(reply, 404, 'not_found');
      });
    }

    it('are 405 under another method, with those that are possible', async () => {
      const { url } = await compose({ a: echo });
      const wrong = [
        ['GET', '/run', 'POST'],
        ['PUT', '/run', 'POST'],
        ['DELETE', '/run', 'POST'],
        ['HEAD', '/run', 'POST'],
        ['PATCH', '/model/methods/run', 'POST'],
        ['GET', '/putBlueprint', 'PUT, POST'],
        ['DELETE', '/putDockerInfo', 'PUT, POST'],
        ['PUT', '/plan', 'HEAD, GET, POST'],
        ['DELETE', '/runs/x', 'HEAD, GET'],
      ] as const;
      for (const [method, path, allow] of wrong) {
        const reply = await call(url + path, { method });
        expect(reply.status, `${method} ${path}`).to.equal(405);
        expect(reply.headers.get('allow'), `${method} ${path}`).to.equal(allow);
        if (method !== 'HEAD') expect(reply.json.code).to.equal('method_not_allowed');
      }
    });

    it('tell by OPTIONS what is possible', async () => {
      for (const path of ['/run', '/solutions/none/run']) {
        const reply = await call(current().url + path, { method: 'OPTIONS' });
        expect([reply.status, reply.headers.get('allow')]).to.deep.equal([204, 'POST']);
      }
      expectProblem(await call(`${current().url}/a/b`, { method: 'OPTIONS' }), 404, 'not_found');
    });

    it('answer HEAD as GET, without the body', async () => {
      const { url } = await compose({ a: echo });
      const documents = JSON.stringify(inARow('a'));
      expectOk(await putText(`${url}/putBlueprint`, documents), 'ok');
      const reply = await call(`${url}/blueprint`, { method: 'HEAD' });
      expect([reply.status, reply.bytes.length]).to.deep.equal([200, 0]);
      expect(reply.headers.get('content-length')).to.equal(String(documents.length));
    });
  });
}
