import { expect } from 'chai';
import { ApiError, apiErrorOf } from '../../../services/web/app/api/api-error.ts';
import { shouldRetry } from '../../../services/web/app/api/query-client.ts';
import { explainError } from '../../../services/web/app/errors/explain-error.ts';

const headers = (given: Record<string, string> = {}) => new Headers(given);

describe('errors that the web portal shows', () => {
  it('name what the API said, the request and when to try again', () => {
    const answer = headers({ 'x-request-id': 'r-1', 'retry-after': '2' });
    const error = apiErrorOf(503, answer, { code: 'unavailable', detail: 'Kafka is unavailable.' });
    expect(explainError(error)).to.deep.equal({
      ...{ kind: 'busy', detail: 'Kafka is unavailable.', requestId: 'r-1', retryAfterS: 2, canRetry: true },
    });
  });

  it('have a kind for each status, also for unknown ones and for no answer', () => {
    const kindOf = (status: number) => explainError(apiErrorOf(status, headers(), undefined)).kind;
    const statuses = [0, 400, 401, 403, 404, 409, 418, 429, 500, 503];
    expect(statuses.map(kindOf)).to.deep.equal(
      'unreachable invalid signedOut forbidden missing conflict invalid limited broken busy'.split(' '),
    );
    expect(explainError(new TypeError('x')).kind).to.equal('broken');
  });

  it('read the envelope where there is no problem document', () => {
    const error = apiErrorOf(400, headers(), { response_detail: 'The name is too long.' });
    expect(explainError(error).detail).to.equal('The name is too long.');
  });

  it('make a query try again only where that may help', () => {
    const failed = (status: number) => new ApiError({ status, code: 'x', detail: '' });
    expect([503, 0, 404, 401].map((status) => shouldRetry(0, failed(status)))).to.deep.equal([
      true,
      true,
      false,
      false,
    ]);
    expect(shouldRetry(2, failed(503))).to.equal(false);
    expect(shouldRetry(0, new TypeError('x'))).to.equal(false);
  });
});
