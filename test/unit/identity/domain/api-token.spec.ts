import { expect } from 'chai';
import { expiryOf } from '../../../../services/identity/domain/api-token.ts';

describe('the expiry of an API token', () => {
  const now = 1_000;
  const year = { usual: 90, longest: 365 };

  it('is the usual one where its user names none', () => {
    expect(expiryOf(undefined, now, year)).to.equal(1_090);
    expect(expiryOf(undefined, now, { usual: 90, longest: undefined })).to.equal(1_090);
    expect(expiryOf(undefined, now, { usual: 90, longest: 30 })).to.equal(1_030);
  });

  it('is what its user names, up to the limit of the site', () => {
    expect(expiryOf(1_365, now, year)).to.equal(1_365);
    expect(expiryOf(1_366, now, year)).to.equal(undefined);
    expect(expiryOf(null, now, year)).to.equal(undefined);
  });

  it('is any or none where the site has no limit', () => {
    expect(expiryOf(9_999_999, now, { usual: 90, longest: undefined })).to.equal(9_999_999);
    expect(expiryOf(null, now, { usual: 90, longest: undefined })).to.equal(null);
  });
});
