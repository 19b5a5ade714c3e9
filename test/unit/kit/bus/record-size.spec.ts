import { expect } from 'chai';
import { deadLetterRecord } from '../../../../services/kit/bus/dead-letter.ts';
import { checkSizes, sizeOfRecord } from '../../../../services/kit/bus/record-size.ts';
import { AppError, invalid } from '../../../../services/kit/errors.ts';

const record = (bytes: number) => ({
  topic: 'modelyard.content.commands',
  key: 'image/s',
  value: Buffer.alloc(bytes),
  headers: { ce_id: 'x' },
});
/** As large as may be. */
const largest = record(5_000_000 - sizeOfRecord(record(0)));

describe('size of a record', () => {
  it('may be up to the limit, headers and all', () => {
    checkSizes([largest]);
    const over = { ...largest, headers: { ...largest.headers, more: '' } };
    expect(() => checkSizes([record(1), over]))
      .to.throw(AppError, 'modelyard.content.commands')
      .that.includes({ code: 'too_large', retriable: false });
  });

  it('leaves room for the failure headers, or it could never be dead-lettered', () => {
    const letter = deadLetterRecord({
      topic: 'modelyard.content.dead',
      group: 'modelyard.content.worker',
      record: { ...largest, partition: 11, offset: Number.MAX_SAFE_INTEGER, timestamp: 0 },
      error: invalid('x'.repeat(100_000)),
      attempts: 5,
      time: '2030-01-01T00:00:00.000Z',
    });
    checkSizes([letter]);
  });
});
