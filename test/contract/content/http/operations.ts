import { expect } from 'chai';
import { images } from '../../../fixtures/images.ts';
import { until } from '../../../support/until.ts';
import { type Current, call, expectProblem, form, id, postJson, type Reply } from './client.ts';

export function describeOperations(current: Current): void {
  describe('operations', () => {
    const describeIt = (headers: Record<string, string>) =>
      postJson(
        `${current().url}/site/api-manual/Solution/description/public`,
        { description: 'x', solutionId: id(), revisionId: id() },
        headers,
      );
    async function ended(location: string): Promise<Reply> {
      let reply: Reply | undefined;
      await until(
        async () => {
          reply = await call(`${current().url}${location}`);
          return reply.json.status !== 'pending';
        },
        { what: `${location} has ended` },
      );
      if (!reply) throw new Error('unreachable');
      return reply;
    }

    it('answers 202 immediately to clients that do not want to wait, and reports the outcome later', async () => {
      const accepted = await describeIt({ prefer: 'respond-async' });
      expect(accepted.status).to.equal(202);
      expect(accepted.headers.get('preference-applied')).to.equal('respond-async');
      const location = accepted.headers.get('location') ?? '';
      expect(location).to.equal(`/operations/${accepted.headers.get('x-command-id')}`);
      expect(accepted.json).to.deep.equal({ id: location.slice(12), status: 'pending', href: location });
      const reply = await ended(location);
      expect(reply.status).to.equal(200);
      expect(reply.json).to.deep.include({ id: location.slice(12), status: 'done' });
      expect(reply.json.result).to.include({ description: 'x', workspace: 'public' });
    });

    it('reports a rejection as well', async () => {
      const url = `${current().url}/site/api-manual/solutionImages/${id()}`;
      const init = { method: 'POST', headers: { prefer: 'respond-async' }, body: form('a.png', images.text) };
      const accepted = await call(url, init);
      expect(accepted.status).to.equal(202);
      const reply = await ended(accepted.headers.get('location') ?? '');
      expect(reply.json.status).to.equal('rejected');
      expect(reply.json.problem).to.include({ status: 415, code: 'image_not_recognised' });
    });

    it('says how long it was ready to wait', async () => {
      const reply = await describeIt({ prefer: 'wait=10' });
      expect(reply.status).to.equal(200);
      expect(reply.headers.get('preference-applied')).to.equal('wait=10');
    });

    it('answers 404 for operations that never were', async () => {
      for (const operation of ['nothing', '00000000-0000-7000-8000-000000000000', 'a%2Fb'])
        expectProblem(await call(`${current().url}/operations/${operation}`), 404, 'not_found');
    });
  });
}
