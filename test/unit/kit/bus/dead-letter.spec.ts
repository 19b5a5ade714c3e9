import { expect } from 'chai';
import { deadLetterId, deadLetterRecord } from '../../../../services/kit/bus/dead-letter.ts';
import { invalid } from '../../../../services/kit/errors.ts';

const record = {
  topic: 'modelyard.content.commands',
  partition: 3,
  offset: 1042,
  key: 'image/s',
  value: Buffer.of(0, 255, 128),
  headers: { ce_id: 'x', wherefrom: 'Größe 模型' },
  timestamp: 0,
};
const given = {
  topic: 'modelyard.content.dead',
  group: 'modelyard.content.worker',
  record,
  error: invalid('The bytes are no StoreImage.', [], 'undecodable'),
  attempts: 5,
  time: '2030-01-01T00:00:00.000Z',
};

describe('dead letter', () => {
  it('is named by where the message was, in a form one can type', () => {
    expect(deadLetterId(record)).to.equal('content-3-1042');
    expect(deadLetterId({ ...record, topic: 'elsewhere' })).to.equal('elsewhere-3-1042');
  });

  it('has the same name on every redelivery, and another for every other message', () => {
    const again = deadLetterRecord({ ...given, attempts: 1, time: '2031-01-01T00:00:00.000Z' });
    expect(again.headers.dead_id).to.equal(deadLetterRecord(given).headers.dead_id);
    const ids = [record, { ...record, offset: 1043 }, { ...record, partition: 31, offset: 42 }].map(deadLetterId);
    expect(new Set(ids).size).to.equal(3);
  });

  it('is distinct from those of other topics of the service', () => {
    expect(deadLetterId({ ...record, topic: 'modelyard.run.step' })).to.equal('run-step-3-1042');
    expect(deadLetterId({ ...record, topic: 'modelyard.run.collate' })).to.equal('run-collate-3-1042');
  });

  it('names the part of the work that failed, where there are several', () => {
    expect(deadLetterRecord({ ...given, where: 'tax1' }).headers.dead_where).to.equal('tax1');
  });

  it('holds key, bytes and headers as they came, and what happened', () => {
    const letter = deadLetterRecord(given);
    expect(letter).to.include({ topic: 'modelyard.content.dead', key: 'image/s', value: record.value });
    expect(letter.headers).to.deep.equal({
      ...record.headers,
      dead_id: 'content-3-1042',
      dead_code: 'undecodable',
      dead_error: 'The bytes are no StoreImage.',
      dead_attempts: '5',
      dead_topic: 'modelyard.content.commands',
      dead_partition: '3',
      dead_offset: '1042',
      dead_group: 'modelyard.content.worker',
      dead_time: '2030-01-01T00:00:00.000Z',
    });
  });

  it('truncates a long error', () => {
    const letter = deadLetterRecord({ ...given, error: invalid('x'.repeat(100_000)) });
    expect(letter.headers.dead_error).to.have.length(2_000);
  });
});
