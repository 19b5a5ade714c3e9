import { context, propagation } from '@opentelemetry/api';
import { expect } from 'chai';
import { createLog } from '../../../services/kit/log.ts';
import { inSpan, propagateTraces, SpanKind } from '../../../services/kit/trace.ts';

describe('log', () => {
  let lines: string[];
  const create = (level = 'info') =>
    createLog({
      service: 'content',
      role: 'worker',
      instance: 'host-1',
      level,
      destination: { write: (line: string) => void lines.push(line) },
    });
  const entry = () => JSON.parse(lines[0] ?? '');
  beforeEach(() => {
    lines = [];
  });

  it('writes one JSON object a line that says who, when and how bad', () => {
    create().warn({ partition: 3 }, 'late\nagain');
    expect(lines).to.have.lengthOf(1);
    expect(lines[0]?.trimEnd()).not.to.include('\n');
    expect(entry()).to.include({
      service: 'content',
      role: 'worker',
      instance: 'host-1',
      level: 'warn',
      partition: 3,
      msg: 'late\nagain',
    });
    expect(new Date(entry().time).toISOString()).to.equal(entry().time);
  });

  it('says nothing below its level', () => {
    create('error').warn('not so bad');
    create('silent').fatal('very bad');
    expect(lines).to.deep.equal([]);
  });

  it('holds no secret that is passed in by mistake', () => {
    create().info(
      {
        password: 'hunter2',
        token: 'hunter2',
        authorization: 'Bearer hunter2',
        headers: { authorization: 'hunter2' },
        settings: { password: 'hunter2', token: 'hunter2' },
      },
      'started',
    );
    expect(lines).to.have.lengthOf(1);
    expect(lines[0]).not.to.include('hunter2');
  });

  it('carries the ids of the trace that is being handled, and none outside of one', async () => {
    propagateTraces();
    const log = create();
    log.info('outside');
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    await inSpan('handle', SpanKind.CONSUMER, { traceparent }, async () => log.info('inside'));
    context.disable();
    propagation.disable();
    expect(entry()).not.to.have.property('traceId');
    expect(JSON.parse(lines[1] ?? '').traceId).to.equal('0af7651916cd43dd8448eb211c80319c');
  });
});
