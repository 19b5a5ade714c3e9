import { expect } from 'chai';
import { storeSiteText } from '../../../../services/content/domain/store-site-text.ts';

describe('a text of the pages of the site', () => {
  it('is stored without what could run', () => {
    const text = '<h1>Welcome</h1><script>alert(1)</script>';
    const key = { path: 'global/footer', name: 'contactinfo' };
    expect(storeSiteText({ ...key, text }, 7)).to.deep.equal({
      status: 'done',
      events: [{ type: 'modelyard.content.SiteTextStored', data: { ...key, text: '<h1>Welcome</h1>', storedAt: 7 } }],
      state: { description: '<h1>Welcome</h1>', storedAt: 7 },
    });
  });
});
