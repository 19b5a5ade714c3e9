import { once } from 'node:events';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import type { TransportName } from '../../../../services/orchestrator/domain/solution.ts';
import { echo } from '../../../fakes/models/behaviours.ts';
import type { Behaviour } from '../../../fakes/models/start-model.ts';
import { blueprint, node } from '../../../fixtures/blueprints/build.ts';
import { until } from '../../../support/until.ts';
import { type Compositions, type Current, call, expectProblem } from './client.ts';

/** Answers no request before `open` is called, and all from then on. */
function gate(): { readonly behaviour: Behaviour; open(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    behaviour: async (asked, response, count) => {
      await promise;
      await echo(asked, response, count);
    },
    open: resolve,
  };
}

export function describeLimits(current: Current, { compose }: Compositions, transport: TransportName): void {
  describe(`limits of runs over ${transport}`, () => {
    it('let a body of exactly the limit through, whole or in pieces', async () => {
      const { url, run } = await compose({ a: echo }, { transport });
      const body = new Uint8Array(current().messageLimitBytes).fill(7);
      expect((await run(body)).bytes.equals(body)).to.equal(true);
      const pieces = { method: 'POST', body: new Blob([body]).stream(), duplex: 'half' } as const;
      expect((await call(`${url}/run`, pieces)).bytes.equals(body)).to.equal(true);
    });

    it('are 413 from the first byte too many, announced or not', async () => {
      const { url, run, models } = await compose({ a: echo }, { transport });
      const body = new Uint8Array(current().messageLimitBytes + 1);
      expectProblem(await run(body), 413, 'too_large');
      const pieces = { method: 'POST', body: new Blob([body]).stream(), duplex: 'half' } as const;
      expectProblem(await call(`${url}/run`, pieces), 413, 'too_large');
      expect(models.a?.calls).to.equal(0);
      expect((await run('in')).status).to.equal(200);
    });

    it('are 415 for a compressed body', async () => {
      const { run } = await compose({ a: echo }, { transport });
      const zipped = new Uint8Array(gzipSync('in'));
      for (const coding of ['gzip', 'br', 'gzip, gzip', 'x-unknown'])
        expectProblem(await run(zipped, { headers: { 'content-encoding': coding } }), 415, 'unsupported_media_type');
      expect((await run('in', { headers: { 'content-encoding': 'identity' } })).status).to.equal(200);
    });

    it('reject runs above the limit, and none once there is room again', async () => {
      const { behaviour, open } = gate();
      const { run, url, models } = await compose({ a: behaviour }, { transport });
      const { runsLimit } = current();
      const running = Array.from({ length: runsLimit }, () => run('in'));
      await until(() => models.a?.inFlight === runsLimit, { what: 'all runs are at the model' });
      const refused = await run('in');
      expectProblem(refused, 503, 'too_many_runs');
      expect(Number(refused.headers.get('retry-after'))).to.be.at.least(1);
      expect(refused.headers.get('x-run-id'), 'there is no such run').to.equal(null);
      expect((await call(`${url}/plan`)).status, 'other paths answer').to.equal(200);
      open();
      for (const reply of await Promise.all(running)) expect(reply.status).to.equal(200);
      expect((await run('in')).status).to.equal(200);
    });

    it('are given back by callers that disconnect', async () => {
      const { behaviour, open } = gate();
      const { run, models } = await compose({ a: behaviour }, { transport });
      const { runsLimit } = current();
      for (const round of [1, 2]) {
        const leaving = new AbortController();
        const running = Array.from({ length: runsLimit }, () => run('in', { signal: leaving.signal }));
        await until(() => (models.a?.calls ?? 0) >= runsLimit, { what: `runs of round ${round} are at the model` });
        leaving.abort();
        for (const result of await Promise.allSettled(running)) expect(result.status).to.equal('rejected');
        const isRoom = async () => {
          const reply = await run('in', { headers: { 'x-deadline-ms': '1' } });
          return reply.json.code === 'deadline_exceeded';
        };
        await until(isRoom, { what: `there is room again in round ${round}` });
      }
      open();
    });

    it('hold for each node', async () => {
      const { behaviour, open } = gate();
      const nodes = [node('a', [], { policy: { concurrency: 2 } })];
      const { run, models } = await compose({ a: behaviour }, { transport, blueprint: blueprint(nodes) });
      const running = Array.from({ length: 6 }, () => run('in'));
      await until(() => models.a?.inFlight === 2, { what: 'two runs are at the model' });
      open();
      for (const reply of await Promise.all(running)) expect(reply.status).to.equal(200);
      expect(models.a?.mostInFlight).to.equal(2);
    });

    it('are not held by a body that never ends', async () => {
      const { url, run } = await compose({ a: echo }, { transport });
      const stuck = Array.from({ length: current().runsLimit + 2 }, () => {
        const sent = request(`${url}/run`, { method: 'POST', headers: { 'content-length': '10' } });
        sent.on('error', () => undefined).write('in');
        return sent;
      });
      expect((await run('in')).status).to.equal(200);
      for (const sent of stuck) sent.destroy();
      expect((await run('in')).status).to.equal(200);
    });
  });

  if (transport !== 'http') return;
  describe('a caller that disconnects', () => {
    it('takes its call to the model along, and the place at the node is free', async () => {
      const nodes = [node('a', [], { policy: { concurrency: 1 } })];
      const { run, models } = await compose(
        { a: (asked, response, count) => (count === 1 ? undefined : echo(asked, response, count)) },
        { blueprint: blueprint(nodes) },
      );
      const leaving = new AbortController();
      const left = run('in', { signal: leaving.signal }).catch((error) => error.name);
      await until(() => models.a?.inFlight === 1, { what: 'the run is at the model' });
      const next = run('next');
      leaving.abort();
      expect(await left).to.equal('AbortError');
      expect((await next).bytes.toString()).to.equal('next');
      await until(() => models.a?.inFlight === 0, { what: 'the first call has ended' });
    });

    it('leaves while it waits for a place at the node', async () => {
      const { behaviour, open } = gate();
      const nodes = [node('a', [], { policy: { concurrency: 1 } })];
      const { run, models } = await compose({ a: behaviour }, { blueprint: blueprint(nodes) });
      const first = run('first');
      await until(() => models.a?.inFlight === 1, { what: 'the run is at the model' });
      const leaving = new AbortController();
      const waiting = Array.from({ length: 5 }, () => run('left', { signal: leaving.signal }).catch(() => 'left'));
      const last = run('last');
      leaving.abort();
      await Promise.all(waiting);
      open();
      expect((await Promise.all([first, last])).map(({ bytes }) => bytes.toString())).to.deep.equal(['first', 'last']);
    });

    it('is no trouble while its body is still on the way', async () => {
      const { url, run, models } = await compose({ a: echo });
      const sent = request(`${url}/run`, { method: 'POST', headers: { 'content-length': '100' } });
      sent.on('error', () => undefined).write('the beginning');
      await once(sent, 'socket');
      sent.destroy();
      expect((await run('in')).status).to.equal(200);
      expect(models.a?.calls).to.equal(1);
    });
  });
}
