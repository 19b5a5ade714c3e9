import { expect } from 'chai';
import { answering, echo } from '../../../fakes/models/behaviours.ts';
import { blueprint, dockerInfo, node } from '../../../fixtures/blueprints/build.ts';
import {
  addressesOf,
  type Compositions,
  type Current,
  call,
  expectOk,
  expectProblem,
  freshSolution,
  inARow,
  put,
  putText,
  run,
} from './client.ts';

const saying = (text: string) => answering(() => Buffer.from(text));

export function describeDocuments(current: Current, { start, compose }: Compositions): void {
  describe('the two documents', () => {
    const urlOf = (solution = freshSolution()) => `${current().url}/solutions/${solution}`;

    it('come into force in either order', async () => {
      const models = { a: await start(echo) };
      const [first, second] = [urlOf(), urlOf()];
      expect(expectOk(await put(`${first}/putBlueprint`, inARow('a')))).to.equal(
        'waiting for docker info that names its models',
      );
      expect(expectOk(await put(`${first}/putDockerInfo`, addressesOf(models)))).to.equal('ok');
      expect(expectOk(await put(`${second}/putDockerInfo`, addressesOf(models)))).to.equal(
        'waiting for a blueprint it fits',
      );
      expect(expectOk(await put(`${second}/putBlueprint`, inARow('a')))).to.equal('ok');
      for (const url of [first, second]) expect((await run(url, 'in')).bytes.toString()).to.equal('in');
    });

    it('do not answer runs while one of them is missing', async () => {
      const url = urlOf();
      await put(`${url}/putBlueprint`, inARow('a'));
      const reply = await run(url, 'in');
      expectProblem(reply, 503, 'no_plan');
      expect(reply.headers.get('retry-after')).to.match(/^\d+$/);
      expectProblem(await call(`${url}/plan`), 404, 'not_found');
      expectProblem(await call(`${url}/blueprint`), 404, 'not_found');
    });

    for (const [first, second] of [
      ['putBlueprint', 'putDockerInfo'],
      ['putDockerInfo', 'putBlueprint'],
    ] as const) {
      it(`replace a composition by one of other containers, ${first} first`, async () => {
        const { url } = await compose({ a: saying('old') });
        const models = { x: await start(echo), y: await start(saying('new')) };
        const documents = { putBlueprint: inARow('x', 'y'), putDockerInfo: addressesOf(models) };
        const status = expectOk(await put(`${url}/${first}`, documents[first]));
        expect(status).to.match(/^waiting for .*; until then the former composition answers$/);
        expect((await run(url, 'in')).bytes.toString()).to.equal('old');
        expect((await call(`${url}/plan`)).json.nodes).to.have.length(1);
        expectOk(await put(`${url}/${second}`, documents[second]), 'ok');
        expect((await run(url, 'in')).bytes.toString()).to.equal('new');
        expect((await call(`${url}/plan`)).json.nodes).to.have.length(2);
      });
    }

    it('can be changed one at a time while they fit each other', async () => {
      const { url } = await compose({ a: saying('a'), b: saying('b') });
      expectOk(await put(`${url}/putBlueprint`, inARow('b', 'a')), 'ok');
      expect((await run(url, 'in')).bytes.toString()).to.equal('a');
      const moved = { a: await start(saying('moved')), b: await start(echo) };
      expectOk(await put(`${url}/putDockerInfo`, addressesOf(moved)), 'ok');
      expect((await run(url, 'in')).bytes.toString()).to.equal('moved');
    });

    it('wait on while the composition in force gets another address', async () => {
      const { url } = await compose({ a: saying('old') });
      await put(`${url}/putBlueprint`, inARow('x'));
      expectOk(await put(`${url}/putDockerInfo`, addressesOf({ a: await start(saying('moved')) })), 'ok');
      expect((await run(url, 'in')).bytes.toString()).to.equal('moved');
      expectOk(await put(`${url}/putDockerInfo`, addressesOf({ x: await start(saying('new')) })), 'ok');
      expect((await run(url, 'in')).bytes.toString()).to.equal('new');
    });

    it('wait on while the composition in force gets another blueprint', async () => {
      const { url } = await compose({ a: saying('a'), b: saying('b') });
      await put(`${url}/putDockerInfo`, addressesOf({ x: await start(saying('new')) }));
      expectOk(await put(`${url}/putBlueprint`, inARow('b', 'a')), 'ok');
      expect((await run(url, 'in')).bytes.toString()).to.equal('a');
      expectOk(await put(`${url}/putBlueprint`, inARow('x')), 'ok');
      expect((await run(url, 'in')).bytes.toString()).to.equal('new');
    });

    it('are refused with every problem while the plan goes on, and the next try counts', async () => {
      const { url } = await compose({ a: saying('old') });
      const wrong = blueprint([node('a', ['missing']), node('a'), node('b', [], { policy: { retries: -1 } })]);
      const reply = await put(`${url}/putBlueprint`, wrong);
      expectProblem(reply, 400, 'blueprint_invalid');
      expect(reply.json.errors).to.have.length.of.at.least(3);
      for (const { path, message } of reply.json.errors) {
        expect(path).to.match(/^\/nodes\/\d/);
        expect(message).to.match(/\.$/);
      }
      expect((await run(url, 'in')).bytes.toString()).to.equal('old');
      expectProblem(await put(`${url}/putDockerInfo`, { docker_info_list: 'none' }), 400, 'docker_info_invalid', [
        '/docker_info_list',
      ]);
      expect((await run(url, 'in')).bytes.toString()).to.equal('old');
    });

    it('are refused where the one put for the other does not fit it', async () => {
      const url = urlOf();
      await put(`${url}/putBlueprint`, inARow('a', 'b'));
      const reply = await put(`${url}/putDockerInfo`, dockerInfo('a', 'c'));
      expectProblem(reply, 400, 'docker_info_invalid', ['/docker_info_list']);
      expect(reply.json.errors[0].message).to.include('"b"');
      const other = urlOf();
      await put(`${other}/putDockerInfo`, dockerInfo('a', 'c'));
      const problem = await put(`${other}/putBlueprint`, inARow('a', 'b'));
      expectProblem(problem, 400, 'blueprint_invalid', ['dockerInfo:/docker_info_list']);
    });

    it('are given back to the byte', async () => {
      const { url, models } = await compose({ a: echo });
      const texts = {
        blueprint: `\n ${JSON.stringify({ ...inARow('a'), note: 'ü\u2028😀' }, null, 3)}\r\n`,
        dockerInfo: `${JSON.stringify(addressesOf(models)).replace('{', '{"huge": 1e400,')}\t`,
      };
      expectOk(await putText(`${url}/putBlueprint`, texts.blueprint), 'ok');
      expectOk(await putText(`${url}/putDockerInfo`, texts.dockerInfo), 'ok');
      for (const [path, text] of Object.entries(texts)) {
        const reply = await call(`${url}/${path}`);
        expect(reply.status).to.equal(200);
        expect(reply.headers.get('content-type')).to.match(/^application\/json/);
        expect(reply.bytes.toString()).to.equal(text);
      }
    });

    it('are shown as the plan they were understood to mean', async () => {
      const { url, solution, models } = await compose({ a: echo, b: echo });
      const { json } = await call(`${url}/plan`);
      expect(json).to.include({ solution, name: 'Composition', version: '1.0.0', transport: 'http', isolated: false });
      expect(json.operations).to.deep.equal([{ operation: 'run', entry: 'a', leaves: ['b'] }]);
      expect(json.edges).to.deep.equal([{ from: 'a', to: 'b' }]);
      expect(json.nodes[0]).to.deep.include({
        id: 'a',
        kind: 'model',
        operation: 'run',
        address: models.a?.url,
        input: 'In',
        output: 'Out',
      });
    });

    it('keep the transport that the blueprint was put with', async () => {
      const models = { a: await start(echo) };
      const url = urlOf();
      const transport = async () => {
        const { json } = await call(`${url}/plan`);
        return `${json.transport} ${json.isolated}`;
      };
      await put(`${url}/putBlueprint?transport=topics`, inARow('a'));
      await put(`${url}/putDockerInfo`, addressesOf(models));
      expect(await transport()).to.equal('topics false');
      await put(`${url}/putDockerInfo`, addressesOf(models));
      expect(await transport()).to.equal('topics false');
      await put(`${url}/putBlueprint?transport=http&isolated=false`, inARow('a'));
      expect(await transport()).to.equal('http false');
      await put(`${url}/putBlueprint?transport=topics&isolated=true`, inARow('a'));
      expect(await transport()).to.equal('topics true');
      await put(`${url}/putBlueprint`, inARow('a'));
      expect(await transport()).to.equal('http false');
    });

    it('are those of one solution each', async () => {
      const [one, two] = await Promise.all([compose({ a: saying('one') }), compose({ a: saying('two') })]);
      expect((await one.run('in')).bytes.toString()).to.equal('one');
      expect((await two.run('in')).bytes.toString()).to.equal('two');
      const { json } = await call(`${current().url}/solutions`);
      expect(json.solutions).to.include.members([one.solution, two.solution]);
      expect(json.solutions).to.deep.equal([...json.solutions].sort());
    });

    it('are those of the default solution on the bare paths', async () => {
      const { url } = await compose({ a: saying('default') }, { solution: 'default' });
      const bare = current().url;
      expect((await run(bare, 'in')).bytes.toString()).to.equal('default');
      expect((await call(`${bare}/plan`)).json).to.deep.equal((await call(`${url}/plan`)).json);
      expectOk(await put(`${bare}/putDockerInfo`, addressesOf({ a: await start(saying('bare')) })), 'ok');
      expect((await run(url, 'in')).bytes.toString()).to.equal('bare');
    });

    it('are all taken from a crowd', async () => {
      const url = urlOf();
      const a = await start(echo);
      const both = [put(`${url}/putBlueprint`, inARow('a')), put(`${url}/putDockerInfo`, addressesOf({ a }))];
      for (const reply of await Promise.all(both)) expectOk(reply);
      const crowd = Array.from({ length: 64 }, (_, index) =>
        index % 2
          ? put(`${url}/putBlueprint`, { ...inARow('a'), name: `version ${index}` })
          : put(`${url}/putDockerInfo`, { ...addressesOf({ a }), version: index }),
      );
      for (const reply of await Promise.all(crowd)) expectOk(reply, 'ok');
      expect((await run(url, 'in')).bytes.toString()).to.equal('in');
    });

    it('end in a state that fits when many clients put pairs of them at once', async () => {
      const url = urlOf();
      const names = Array.from({ length: 12 }, (_, index) => `m${index}`);
      const models = await Promise.all(names.map((name) => start(saying(name))));
      const put2 = async (name: string, index: number) => {
        const model = models[index];
        if (!model) throw new Error(`no model ${name}`);
        const documents = [
          put(`${url}/putBlueprint`, { ...inARow(name), name }),
          put(`${url}/putDockerInfo`, addressesOf({ [name]: model })),
        ];
        return Promise.all(index % 2 ? documents : documents.reverse());
      };
      const replies = (await Promise.all(names.map(put2))).flat();
      // A document may meet the other one of a concurrent request, which the status says; but no document is lost.
      expect([...new Set(replies.map(({ status }) => status))].filter((status) => ![200, 400].includes(status))).to.be
        .empty;
      const winner = names.at(-1) as string;
      await put2(winner, names.length - 1);
      await put2(winner, names.length - 1);
      const reply = await run(url, 'in');
      const { json: plan } = await call(`${url}/plan`);
      expect(reply.bytes.toString()).to.equal(winner);
      expect(plan).to.include({ name: winner });
      expect((await call(`${url}/blueprint`)).json.name).to.equal(winner);
      expect((await call(`${url}/dockerInfo`)).json).to.deep.equal(addressesOf({ [winner]: models.at(-1) as never }));
    });
  });
}
