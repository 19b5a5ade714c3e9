import { expect } from 'chai';
import { formatPosition, isAfter, parsePosition } from '../../../services/portal/domain/notification-position.ts';

const low = '00000000-0000-4000-8000-000000000001';
const high = 'ffffffff-ffff-4fff-8fff-ffffffffffff';

describe('the position of a notification', () => {
  it('is formatted as an id and parsed again', () => {
    const place = { created: 1_772_323_200_000, notificationId: low };
    expect(formatPosition(place)).to.equal(`1772323200000-${low}`);
    expect(parsePosition(formatPosition(place))).to.deep.equal(place);
    expect(parsePosition(`5-${high.toUpperCase()}`)).to.deep.equal({ created: 5, notificationId: high });
  });

  it('is not parsed from anything else', () => {
    for (const text of ['', '5', `-${low}`, `5-${low}x`, `5.5-${low}`, `1234567890123456-${low}`, `5-${low}\n`, '5-x'])
      expect(parsePosition(text), text).to.equal(undefined);
  });

  it('is ordered by time, and by id within a millisecond', () => {
    const at = (created: number, notificationId: string) => ({ created, notificationId });
    expect(isAfter(at(2, low), at(1, high))).to.equal(true);
    expect(isAfter(at(1, high), at(2, low))).to.equal(false);
    expect(isAfter(at(1, high), at(1, low))).to.equal(true);
    expect(isAfter(at(1, low), at(1, low))).to.equal(false);
  });
});
