import { expect } from 'chai';
import { lostElements } from '../../../services/web/pages/edit-model/description/lost-elements.ts';
import { readEditSearch } from '../../../services/web/pages/edit-model/edit-search.ts';
import { isHeld } from '../../../services/web/pages/edit-model/is-held.ts';
import { middleSquare, pixelsOf } from '../../../services/web/pages/edit-model/picture/crop-part.ts';
import { checksOf, publicationState } from '../../../services/web/pages/edit-model/publication/publication-state.ts';
import { adviceOf, readReport } from '../../../services/web/pages/edit-model/publication/read-report.ts';
import { readOwnSearch } from '../../../services/web/pages/my-models/own-search.ts';

describe('editing a model', () => {
  it('shows what the address names, and the description where it names nothing known', () => {
    const search = { section: 'documents', version: '1.0', readers: 'OR', mode: 'html' };
    expect(readEditSearch(search)).to.deep.equal(search);
    for (const section of ['description', 'secrets', ['documents'], 1])
      expect(readEditSearch({ section })).to.deep.equal({});
    expect(readEditSearch({ version: 'x'.repeat(26), readers: 'PR', mode: 'text' })).to.deep.equal({});
  });

  it('is found among deleted models by their address', () => {
    expect(readOwnSearch({ deleted: 'yes', page: '2' })).to.deep.equal({ deleted: 'yes', page: 2 });
    expect(readOwnSearch({ deleted: 'no', page: '0' })).to.deep.equal({});
  });

  it('holds changes back of what is published and has passed its checks', () => {
    expect(isHeld({ accessTypeCode: 'PB', validationStatusCode: 'PS' })).to.equal(true);
    expect(isHeld({ accessTypeCode: 'PB', validationStatusCode: 'NV' })).to.equal(false);
    expect(isHeld({ accessTypeCode: 'PR', validationStatusCode: 'PS' })).to.equal(false);
  });

  it('names the elements that the editor would drop, not those that it writes in another way', () => {
    const before = ['div', 'p', 'b', 'i', 'del', 'details', 'summary', 'details', 'img', 'td', 'thead'];
    expect(lostElements(before, ['p', 'strong', 'em', 's', 'img', 'td'])).to.deep.equal(['details', 'summary']);
  });

  describe('the crop of its picture', () => {
    it('begins with the largest square in the middle', () => {
      expect(middleSquare({ width: 400, height: 100 })).to.deep.equal({ x: 37.5, y: 0, width: 25, height: 100 });
    });

    it('stays within the picture, and has a pixel at least', () => {
      const size = { width: 3, height: 3 };
      expect(pixelsOf({ x: 99.9, y: 0, width: 0.01, height: 100 }, size)).to.deep.equal({
        x: 2,
        y: 0,
        width: 1,
        height: 3,
      });
      expect(pixelsOf({ x: -5, y: 50, width: 200, height: 200 }, size)).to.deep.equal({
        x: 0,
        y: 2,
        width: 3,
        height: 1,
      });
    });
  });

  describe('its publication', () => {
    const step = (name: string, statusCode: string) => ({ name, statusCode, result: null });

    it('runs one check after the other', () => {
      const steps = [step('TextCheck', 'SU'), step('LicenseCheck', 'ST'), step('SecurityScan', 'ST')];
      expect(checksOf(steps).map(({ state }) => state)).to.deep.equal(['passed', 'running', 'waiting']);
    });

    const passed = checksOf([step('LicenseCheck', 'SU')]);
    for (const [accessTypeCode, requestStatusCode, checks, state] of [
      ['PR', undefined, [], 'private'],
      ['PR', 'PE', [], 'checking'],
      ['PR', 'PE', checksOf([step('LicenseCheck', 'ST')]), 'checking'],
      ['PR', 'PE', passed, 'deciding'],
      ['PB', 'AP', passed, 'published'],
      ['PB', 'PE', passed, 'deciding'],
      ['PR', 'DC', passed, 'declined'],
      ['PB', 'WD', passed, 'published'],
      ['PR', 'WD', passed, 'withdrawn'],
      // It was taken back since.
      ['PR', 'AP', passed, 'private'],
      ['OR', 'AP', passed, 'private'],
    ] as const)
      it(`is ${state} where the version is ${accessTypeCode} and the request ${requestStatusCode ?? 'absent'}`, () => {
        const request = requestStatusCode ? { requestStatusCode } : null;
        expect(publicationState({ accessTypeCode, readers: 'PB', request, checks })).to.equal(state);
      });

    it('says what to do about what a check has found', () => {
      const { summary, findings } = readReport(
        'Not passed: 1 problem. 2 files.\ndocument "m.pkl": imports os.system [pickle-import]\nNote: "a.py": is a script',
      );
      expect(summary).to.equal('Not passed: 1 problem. 2 files.');
      expect(findings).to.deep.equal([
        { text: 'document "m.pkl": imports os.system', rule: 'pickle-import', isNote: false },
        { text: '"a.py": is a script', isNote: true },
      ]);
      expect(adviceOf('SecurityScan', findings)).to.deep.equal(['rule_pickle']);
      expect(adviceOf('SecurityScan', [])).to.deep.equal(['advice_SecurityScan']);
      expect(adviceOf('LicenseCheck', readReport('Not passed.\nno licence').findings)).to.deep.equal([
        'advice_LicenseCheck',
      ]);
      expect(adviceOf('NewCheck', [])).to.deep.equal(['advice_other']);
    });
  });
});
