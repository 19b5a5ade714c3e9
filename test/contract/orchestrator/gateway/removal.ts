import { expect } from 'chai';
import type { TransportName } from '../../../../services/orchestrator/domain/solution.ts';
import { startDataBroker } from '../../../fakes/data-broker.ts';
import { echo, hanging } from '../../../fakes/models/behaviours.ts';
import { blueprint, node } from '../../../fixtures/blueprints/build.ts';
import { until } from '../../../support/until.ts';
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
  runOf,
} from './client.ts';

const remove = (url: string) => call(url, { method: 'DELETE' });

export function describeRemoval(current: Current, { compose }: Compositions, transport: TransportName): void {
  describe(`the removal of a solution that runs over ${transport}`, () => {
    it('leaves neither documents nor a plan, and it can be put again', async () => {
      const { url, run, solution, models } = await compose({ a: echo, b: echo }, { transport });
      const before = await run('in');
      const answer = await remove(url);
      expect([answer.status, answer.json]).to.deep.equal([200, { status: 'removed' }]);
      for (const path of ['plan', 'blueprint', 'dockerInfo'])
        expectProblem(await call(`${url}/${path}`), 404, 'not_found');
      expect((await call(`${current().url}/solutions`)).json.solutions).not.to.include(solution);
      expectProblem(await run('in'), 503, 'no_plan');
      // What has run is still to be looked up.
      expect(await runOf(url, before)).to.include({ status: 'done' });
      expectProblem(await remove(url), 404, 'not_found');
      expect(await put(`${url}/putDockerInfo`, addressesOf(models)).then(expectOk)).to.include('waiting');
      expectOk(await put(`${url}/putBlueprint?transport=${transport}`, inARow('a', 'b')), 'ok');
      expect((await run('in')).bytes.toString()).to.equal('in');
      expect((await remove(url)).status).to.equal(200);
    });

    it('ends its runs in progress, and no others', async () => {
      const [one, other] = await Promise.all([
        compose({ a: hanging }, { transport }),
        compose({ a: hanging }, { transport }),
      ]);
      const waiting = one.run('in', { headers: { 'x-deadline-ms': '60000' } });
      const left = other.run('in', { headers: { 'x-deadline-ms': '2000' } });
      const accepted = await one.run('in', { headers: { prefer: 'respond-async', 'x-deadline-ms': '60000' } });
      await until(() => one.models.a?.inFlight === 2 && other.models.a?.inFlight === 1, {
        what: 'all are in progress',
      });
      expect((await remove(one.url)).status).to.equal(200);
      const reply = await waiting;
      expectProblem(reply, 503, 'solution_removed');
      expect(reply.json.detail).to.include(one.solution);
      const { failure } = await runOf(one.url, reply);
      expect(failure).to.include({ code: 'solution_removed' });
      const ended = async () => (await runOf(one.url, accepted)).status === 'failed';
      await until(ended, { what: 'the accepted run has ended' });
      expectProblem(await call(`${one.url}/runs/${accepted.json.id}/output`), 503, 'solution_removed');
      await until(() => one.models.a?.inFlight === 0, { what: 'the model is free' });
      expectProblem(await left, 504, 'deadline_exceeded');
    });
  });
}

export function describeRemovalAlone(current: Current, { compose }: Compositions): void {
  describe('the removal of a solution', () => {
    it('takes documents that wait', async () => {
      const url = `${current().url}/solutions/${freshSolution()}`;
      expectProblem(await remove(url), 404, 'not_found');
      expectOk(await put(`${url}/putBlueprint`, inARow('a')));
      expect((await remove(url)).status).to.equal(200);
      const info = [{ container_name: 'a', ip_address: '127.0.0.1', port: '1' }];
      expect(expectOk(await put(`${url}/putDockerInfo`, info))).to.include('waiting');
    });

    it('ends the pulling of its records, which begins anew with its documents', async () => {
      const broker = await startDataBroker({ records: ['one', 'two', 'three'] });
      const { url, models } = await compose({ a: hanging, source: echo }, { blueprint: inARow('source', 'a') });
      const nodes = [node('source', ['a'], { node_type: 'DataBroker' }), node('a')];
      const source = { container_name: 'source', ip_address: '127.0.0.1', port: broker.port };
      const [a] = addressesOf(models).docker_info_list;
      const deploy = async () => {
        expectOk(await put(`${url}/putBlueprint`, blueprint(nodes, { input_ports: [] })));
        expectOk(await put(`${url}/putDockerInfo`, [source, a]), 'ok');
      };
      await deploy();
      await until(() => models.a?.inFlight === 3, { what: 'records are in progress' });
      expect((await remove(url)).status).to.equal(200);
      expectProblem(await call(`${url}/broker`), 404, 'not_found');
      await until(() => models.a?.inFlight === 0, { what: 'the model is free' });
      broker.add('four');
      await deploy();
      await until(() => models.a?.inFlight === 1, { what: 'the new record is in progress' });
      const pulled = async () => (await call(`${url}/broker`)).json.pulled === 1;
      await until(pulled, { what: 'counting has begun anew' });
      expect((await remove(url)).status).to.equal(200);
      await broker.close();
    });
  });
}
