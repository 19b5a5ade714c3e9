import { expect } from 'chai';
import { createService } from '../../../../../services/kit/service.ts';
import { inSpan, SpanKind } from '../../../../../services/kit/trace.ts';
import { forwardedHeaders } from '../../../../../services/orchestrator/gateway/runs/forwarded-headers.ts';

describe('headers that models get to see', () => {
  it('are the request id and the language, nothing that is between the caller and the platform', () => {
    const headers = forwardedHeaders({
      'x-request-id': 'r-1',
      'accept-language': 'de, en;q=0.5',
      authorization: 'Bearer secret',
      cookie: 'a=b',
      accept: '*/*',
      'content-type': 'text/plain',
      host: 'here',
      'x-forwarded-for': '10.0.0.1',
    });
    expect(headers).to.deep.include({ 'x-request-id': 'r-1', 'accept-language': 'de, en;q=0.5' });
    expect(Object.keys(headers)).not.to.include.members(['authorization']);
    expect(Object.keys(headers).filter((name) => !name.startsWith('trace'))).to.have.length(2);
  });

  it('carry on the trace of what is being handled', async () => {
    const service = createService('orchestrator', 'test', { LOG_LEVEL: 'silent' });
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00';
    const headers = await inSpan('run', SpanKind.SERVER, { traceparent }, async () => forwardedHeaders({}));
    expect(headers.traceparent).to.match(/^00-0af7651916cd43dd8448eb211c80319c-/);
    await service.life.stop();
  });

  it('are harmless', () => {
    for (const value of ['', 'a\nb', 'é', 'x'.repeat(300), ' a', ['a', 'b']]) {
      expect(forwardedHeaders({ 'x-request-id': value })).not.to.have.property('x-request-id');
    }
  });
});
