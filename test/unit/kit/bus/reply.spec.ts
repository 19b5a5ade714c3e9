import { expect } from 'chai';
import { toHeaders } from '../../../../services/kit/bus/envelope.ts';
import { done } from '../../../../services/kit/bus/outcome.ts';
import { reject } from '../../../../services/kit/bus/reject.ts';
import { createReplyWriter, rejectionType, replyAddress } from '../../../../services/kit/bus/reply.ts';
import type { IncomingRecord } from '../../../../services/kit/bus/transport.ts';
import { derivedId } from '../../../../services/kit/ids.ts';
import { platformCodec } from '../../../../services/platform/bus/codec.ts';

const codec = platformCodec();
const replies = createReplyWriter({
  codec,
  topics: ['modelyard.content.replies', 'modelyard.portal.replies'],
  source: '/modelyard/content/worker/one',
});
const home = replyAddress('modelyard.content.replies', 3);
const id = '0198c0de-0000-7000-8000-000000000001';
const data = { workspace: 'public', solutionId: 's', revisionId: 'r' };
const no = { kind: 'not_found', code: 'description_not_found', detail: 'There is none.', errors: [] } as const;

function command(replyTo?: string) {
  const envelope = {
    id,
    type: 'modelyard.content.DeleteDescription',
    source: '/modelyard/content/gateway/one',
    subject: 'description/public/s/r',
    time: '2030-01-01T00:00:00.000Z',
    fingerprint: 'ab'.repeat(32),
    correlationId: 'request-1',
    ...(replyTo !== undefined && { replyTo }),
  };
  return { id, type: envelope.type, subject: envelope.subject, data, envelope };
}

/** Decoded messages have a class of their own, which says nothing about their content. */
const plain = (data: unknown): unknown => JSON.parse(JSON.stringify(data));

const record = (headers: Record<string, string>): IncomingRecord => ({
  topic: 'modelyard.content.commands',
  partition: 0,
  offset: 0,
  key: 'k',
  value: Buffer.alloc(0),
  headers,
  timestamp: 0,
});

describe('replies', () => {
  it('bring the first event to the partition of who asked', () => {
    const event = { type: 'modelyard.content.DescriptionDeleted', data };
    const [reply, ...others] = replies.outcome(command(home), done(event, event));
    expect(others).to.deep.equal([]);
    expect(reply).to.include({ topic: 'modelyard.content.replies', partition: 3, key: id });
    expect(reply?.headers).to.include({
      ce_id: derivedId(id, -1),
      ce_type: event.type,
      outcome: 'done',
      causationid: id,
      correlationid: 'request-1',
    });
    const { fingerprint } = codec.encode(event.type, data);
    expect(plain(codec.decode(event.type, fingerprint, reply?.value ?? Buffer.alloc(0)))).to.deep.equal(data);
  });

  it('reach the gateways of another service that may ask', () => {
    const [reply] = replies.outcome(command('modelyard.portal.replies/7'), reject('not_found', 'x', 'y'));
    expect(reply).to.include({ topic: 'modelyard.portal.replies', partition: 7 });
  });

  it('bring a no as a rejection, and trouble as one that says failed', () => {
    const { kind, code, detail } = no;
    const [business] = replies.outcome(command(home), reject(kind, code, detail));
    const [trouble] = replies.failed(record(toHeaders(command(home).envelope)), no);
    expect(business?.headers).to.include({ outcome: 'rejected', ce_type: rejectionType });
    expect(trouble?.headers).to.include({ outcome: 'failed', ce_type: rejectionType });
    const { fingerprint } = codec.encode(rejectionType, no);
    expect(plain(codec.decode(rejectionType, fingerprint, trouble?.value ?? Buffer.alloc(0)))).to.deep.equal(no);
  });

  it('go nowhere without a reply address, or without an id of the command', () => {
    expect(replies.outcome(command(), reject('not_found', 'x', 'y'))).to.deep.equal([]);
    expect(replies.failed(record({}), no)).to.deep.equal([]);
    expect(replies.failed(record({ replyto: home }), no)).to.deep.equal([]);
  });

  for (const address of [
    'modelyard.content.commands/0',
    'modelyard.content.events/0',
    'modelyard.content.dead/0',
    '__consumer_offsets/0',
    'otheryard.content.replies/0',
    'modelyard.catalog.replies/0',
    'content.replies/0',
    'modelyard.content.replies',
    'modelyard.content.replies/',
    'modelyard.content.replies/-1',
    'modelyard.content.replies/1e3',
    'modelyard.content.replies/0x1',
    'modelyard.content.replies/1.5',
    'modelyard.content.replies/1/2',
    'modelyard.content.replies/ 1',
    'modelyard.content.replies/99999999999999999999',
    'modelyard.content.replies.x/0',
    'modelyard..replies/0',
    '../modelyard.content.replies/0',
    'modelyard.Content Service.replies/0',
    '/',
    '',
  ])
    it(`are not written to "${address}"`, () => {
      expect(replies.outcome(command(address), reject('not_found', 'x', 'y'))).to.deep.equal([]);
      expect(replies.failed(record({ ce_id: id, replyto: address }), no)).to.deep.equal([]);
    });
});
