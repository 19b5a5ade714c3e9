import { expect } from 'chai';
import {
  allowedLicences,
  forbiddenWords,
  parseConfig,
  siteName,
} from '../../../../services/publication/domain/site-config.ts';

const config = (name: string, data: unknown) => ({
  fields: [
    { name: 'other', data: 'x' },
    { name, data },
  ],
});

describe("the site's configuration", () => {
  it('has the name of the site, by default Modelyard', () => {
    expect(siteName(config('siteInstanceName', ' Our Models '))).to.equal('Our Models');
    for (const odd of [undefined, {}, { fields: 'x' }, { fields: [null, 7] }, config('siteInstanceName', '  ')])
      expect(siteName(odd)).to.equal('Modelyard');
    expect(siteName(config('siteInstanceName', 'x'.repeat(200)))).to.have.length(64);
  });

  it('lists words, separated by commas or lines', () => {
    expect(forbiddenWords(config('validationText', 'casino, credit card,\nпорно,,'))).to.deep.equal([
      'casino',
      'credit card',
      'порно',
    ]);
    expect(forbiddenWords(config('validationText', null))).to.deep.equal([]);
  });

  it('lists licences; undefined if there are none', () => {
    const allowedLicense = [{ type: 'SPDX', value: 'MIT' }, 'Apache-2.0', { type: 'SPDX' }, 7];
    expect(allowedLicences({ verification: { allowedLicense } })).to.deep.equal(['MIT', 'Apache-2.0']);
    for (const odd of [undefined, {}, { verification: { allowedLicense: [] } }])
      expect(allowedLicences(odd)).to.equal(undefined);
  });

  it('is undefined if it is not JSON', () => {
    expect(parseConfig('{')).to.equal(undefined);
    expect(parseConfig(undefined)).to.equal(undefined);
  });
});
