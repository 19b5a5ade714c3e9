import { request } from 'node:http';
import { expect } from 'chai';
import type { TransportName } from '../../../../services/orchestrator/domain/solution.ts';
import { answering, echo } from '../../../fakes/models/behaviours.ts';
import type { ComposedModel, Compositions } from './client.ts';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';

export function describeHeaders({ compose }: Compositions, transport: TransportName): void {
  describe(`headers of runs over ${transport}`, () => {
    const headersOf = (model: ComposedModel | undefined) => model?.requests[0]?.headers ?? {};

    it('go on to every model where they are on the list, and the trace with them', async () => {
      const { run, models } = await compose({ a: echo, b: echo }, { transport });
      const traceparent = `00-${trace}-00f067aa0ba902b7-01`;
      await run('in', {
        headers: {
          ...{ 'x-request-id': 'order-7', 'accept-language': 'de, en;q=0.5', traceparent, tracestate: 'x=1' },
          ...{ authorization: 'Bearer secret', cookie: 'sid=secret', 'proxy-authorization': 'Basic secret' },
          ...{ 'x-api-key': 'secret', 'x-forwarded-for': '1.2.3.4', accept: 'text/html', 'user-agent': 'someone' },
          ...{ 'x-deadline-ms': '9000', prefer: 'wait=9', origin: 'http://example.org', baggage: 'user=secret' },
        },
      });
      for (const model of [models.a, models.b]) {
        const headers = headersOf(model);
        expect(headers).to.include({ 'x-request-id': 'order-7', 'accept-language': 'de, en;q=0.5', tracestate: 'x=1' });
        expect(headers.traceparent).to.match(new RegExp(`^00-${trace}-[0-9a-f]{16}-0[01]$`));
        expect(Object.keys(headers)).to.have.members([
          ...['host', 'connection', 'content-type', 'accept', 'content-length'],
          ...['x-request-id', 'accept-language', 'traceparent', 'tracestate'],
        ]);
      }
    });

    it('have a trace of their own where the caller has none, one for all models', async () => {
      const { run, models } = await compose({ a: echo, b: echo }, { transport });
      await run('in');
      const [first, second] = [models.a, models.b].map((model) => String(headersOf(model).traceparent).split('-')[1]);
      expect(first).to.match(/^[0-9a-f]{32}$/);
      expect(second).to.equal(first);
    });

    it('of one model do not reach the next, nor the caller', async () => {
      const telling = answering((body) => body);
      const { run, models } = await compose(
        {
          a: (asked, response, count) => {
            response
              .setHeader('x-request-id', 'of-the-model')
              .setHeader('set-cookie', 'sid=1')
              .setHeader('x-model', 'a');
            return telling(asked, response, count);
          },
          b: echo,
        },
        { transport },
      );
      const reply = await run('in', { headers: { 'x-request-id': 'of-the-caller' } });
      expect(headersOf(models.b)).to.include({ 'x-request-id': 'of-the-caller' });
      expect(headersOf(models.b)).not.to.have.any.keys('set-cookie', 'x-model', 'cookie');
      expect(reply.headers.get('x-model')).to.equal(null);
      expect(reply.headers.get('set-cookie')).to.equal(null);
    });

    it('may come twice', async () => {
      const { url, models } = await compose({ a: echo }, { transport });
      const headers = { 'x-request-id': ['one', 'two'], 'accept-language': ['de', 'en'], 'x-other': ['1', '2'] };
      const status = await new Promise((resolve, reject) => {
        const sent = request(`${url}/run`, { method: 'POST', headers }, (response) => {
          response.resume().on('end', () => resolve(response.statusCode));
        });
        sent.on('error', reject).end('in');
      });
      expect(status).to.equal(200);
      expect(headersOf(models.a)).to.include({ 'x-request-id': 'one, two', 'accept-language': 'de, en' });
      expect(models.a?.requests[0]?.body.toString()).to.equal('in');
    });
  });
}
