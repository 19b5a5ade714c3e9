import { expect } from 'chai';
import { AppError, errorCodes, invalid, notFound, toAppError, unavailable } from '../../../services/kit/errors.ts';

describe('the error family', () => {
  it('asks for another try only where trying again can help', () => {
    const retriable = errorCodes.filter((code) => new AppError(code, 'x').retriable);
    expect(retriable).to.deep.equal(['unavailable']);
    expect(new AppError('conflict', 'x', { retriable: true }).retriable).to.equal(true);
    expect(new AppError('unavailable', 'x', { retriable: false }).retriable).to.equal(false);
  });

  it('names the case, or the code where there is no better name', () => {
    expect(notFound('There is none.')).to.include({
      code: 'not_found',
      reason: 'not_found',
      message: 'There is none.',
    });
    expect(invalid('Bad.', [], 'envelope_incomplete').reason).to.equal('envelope_incomplete');
    expect(invalid('Bad.').reason).to.equal('invalid');
  });

  it('tells when an unavailable engine may be back', () => {
    const cause = new Error('ECONNREFUSED');
    expect(unavailable('Kafka cannot be reached.', cause)).to.include({ retryAfterSeconds: 2, cause });
    expect(notFound('x').retryAfterSeconds).to.equal(undefined);
  });

  it('keeps an error that is one of ours', () => {
    const error = invalid('Bad.', [{ path: '/name', message: 'is missing' }]);
    expect(toAppError(error)).to.equal(error);
  });

  for (const [what, thrown, message] of [
    ['an error', new TypeError('x is not a function'), 'x is not a function'],
    ['a text', 'broken', 'broken'],
    ['nothing', undefined, 'undefined'],
  ] as const)
    it(`takes ${what} of another library for a transient error`, () => {
      const error = toAppError(thrown);
      expect(error).to.include({ code: 'internal', message, retriable: true, cause: thrown });
    });
});
