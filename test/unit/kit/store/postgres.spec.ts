import { expect } from 'chai';
import { AppError } from '../../../../services/kit/errors.ts';
import { mapPostgresError } from '../../../../services/kit/store/postgres.ts';

describe('trouble with PostgreSQL', () => {
  it('is distinguished from mistakes, also where the driver only has a message for it', () => {
    const away = [
      Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
      new Error('Connection terminated unexpectedly'),
      new Error('timeout exceeded when trying to connect'),
      // A server that went silent in the middle.
      new Error('Query read timeout'),
    ];
    for (const error of away) {
      const seen = mapPostgresError(error);
      expect(seen, error.message).to.be.instanceOf(AppError).and.to.include({ code: 'unavailable', cause: error });
    }
    const mistake = new TypeError('x is not a function');
    expect(mapPostgresError(mistake)).to.equal(mistake);
  });
});
