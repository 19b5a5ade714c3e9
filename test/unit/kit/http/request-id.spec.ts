import { expect } from 'chai';
import { requestIdOf } from '../../../../services/kit/http/request-id.ts';

describe('the id of a request', () => {
  it('is the one that its client gives it, as the predecessor’s components do as well', () => {
    for (const name of ['x-request-id', 'x-acumos-requestid', 'x-acumos-request-id', 'request-id'])
      expect(requestIdOf({ [name]: 'given-1' }), name).to.equal('given-1');
    expect(requestIdOf({ 'request-id': 'old', 'x-request-id': 'new' })).to.equal('new');
  });

  it('is a new one where none is given that can be logged and passed on', () => {
    for (const given of ['', 'two words', 'line\nbreak', 'x'.repeat(129)])
      expect(requestIdOf({ 'x-request-id': given })).to.match(/^[0-9a-f-]{36}$/);
    expect(requestIdOf({ 'x-request-id': '?', 'x-acumos-requestid': 'good' })).to.equal('good');
    expect(requestIdOf({})).not.to.equal(requestIdOf({}));
  });
});
