import { expect } from 'chai';
import { checkNames } from '../../../services/publication/domain/steps.ts';
import { checksState, readCheckName, readReport } from '../../../services/web/pages/publish-request/checks-state.ts';
import { readRequestId } from '../../../services/web/pages/publish-request/request-id.ts';
import { criteriaOf, readRequestsSearch } from '../../../services/web/pages/publish-requests/requests-search.ts';

describe('publish requests in the web portal', () => {
  it('are those of an address: without more, the open ones, the newest first', () => {
    expect(readRequestsSearch({ state: 'XX', visibility: 'PR', sort: 'name', page: '0' })).to.deep.equal({});
    expect(criteriaOf({}, 20)).to.deep.equal({
      pageRequest: { page: 0, size: 20, fieldToDirectionMap: { creationDate: 'DESC' } },
      requestStatusCode: 'PE',
    });
    const search = readRequestsSearch({ state: 'every', visibility: 'OR', sort: 'oldest', page: '3' });
    expect(criteriaOf(search, 20)).to.deep.equal({
      pageRequest: { page: 2, size: 20, fieldToDirectionMap: { creationDate: 'ASC' } },
      visibility: 'OR',
    });
  });

  it('have the number of their address, and none for other texts', () => {
    expect(readRequestId('17')).to.equal('17');
    for (const other of ['', '1-a', '..%2f', '1e9', '1234567890123456'])
      expect(readRequestId(other)).to.equal(undefined);
  });

  it('can be approved once all checks have passed', () => {
    const stateOf = (...codes: string[]) => checksState(codes.map((statusCode) => ({ statusCode })));
    expect(stateOf()).to.equal('none');
    expect(stateOf('SU', 'ST')).to.equal('running');
    expect(stateOf('SU', 'SU')).to.equal('passed');
    expect(stateOf('ST', 'FA')).to.equal('failed');
  });

  it('have a name for every check, and a finding a line', () => {
    expect(checkNames.filter((name) => readCheckName(name) === undefined)).to.deep.equal([]);
    expect(readReport('Not passed: 1 problem. 2 files.\n\nmodel.pkl: imports os [pickle-import]\n')).to.deep.equal({
      ...{ summary: 'Not passed: 1 problem. 2 files.', findings: ['model.pkl: imports os [pickle-import]'] },
    });
    expect(readReport(null)).to.deep.equal({ summary: '', findings: [] });
  });
});
