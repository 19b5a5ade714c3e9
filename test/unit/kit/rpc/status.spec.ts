import { status } from '@grpc/grpc-js';
import { expect } from 'chai';
import { AppError, errorCodes, invalid, notFound } from '../../../../services/kit/errors.ts';
import { fromServiceError, toFailure } from '../../../../services/kit/rpc/status.ts';

describe('gRPC status', () => {
  it('names every wrong field in its one text', () => {
    const errors = [
      { path: '/a', message: 'must be 1' },
      { path: '/b', message: 'must be 2' },
    ];
    const failure = toFailure(invalid('That is wrong.', errors, 'bad_thing'));
    expect(failure).to.include({ code: status.INVALID_ARGUMENT, details: 'That is wrong. a must be 1; b must be 2' });
    expect(failure.metadata.get('reason')).to.deep.equal(['bad_thing']);
  });

  it('says nothing of what went wrong inside', () => {
    expect(toFailure(new AppError('internal', 'password is hunter2')).details).not.to.contain('hunter2');
  });

  it('exists for every error code', () => {
    for (const code of errorCodes)
      expect(toFailure(new AppError(code, 'x')).code)
        .to.be.a('number')
        .above(0);
  });

  it('comes back as the error it was made of', () => {
    const failure = Object.assign(new Error('5 NOT_FOUND'), toFailure(notFound('There is none.')));
    expect(fromServiceError(failure)).to.include({ code: 'not_found', message: 'There is none.', reason: 'not_found' });
  });

  it('is internal where no code of ours fits', () => {
    const failure = Object.assign(new Error('?'), { ...toFailure(notFound('x')), code: status.DATA_LOSS });
    expect(fromServiceError(failure)).to.have.property('code', 'internal');
  });
});
