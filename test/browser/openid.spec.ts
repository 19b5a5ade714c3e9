import { expect } from 'chai';
import { newId } from '../../services/kit/ids.ts';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { type OpenIdPages, startOpenIdPages } from '../support/browser/openid-pages.ts';
import { startVisit } from '../support/browser/visit.ts';

describe('signing in to the web portal at an OpenID provider', function () {
  this.timeout(240_000);
  let pages: OpenIdPages;
  before(async () => {
    pages = await startOpenIdPages();
  });
  after(() => pages?.stop());

  const someone = (isVerified: boolean) => {
    const name = `oid${newId().slice(-12)}`;
    return { sub: name, email: `${name}@example.org`, email_verified: isVerified, preferred_username: name };
  };

  it('leads back to the address that the person wanted', async () => {
    const user = someone(true);
    pages.provider.user = user;
    const visit = await startVisit(pages.url);
    const { page } = visit;
    await page.goto('/my-models?page=1&q=a%20%26%20b');
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    const button = page.getByRole('link', { name: 'Sign in with OpenID' });
    await button.waitFor();
    const wanted = new URL(page.url()).searchParams.get('to');
    expect(wanted).to.match(/^\/my-models\?/);
    expect(await accessibilityProblems(page)).to.deep.equal([]);
    await button.click();
    await page.getByRole('button', { name: `Sign out ${user.preferred_username}` }).waitFor();
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).to.equal(wanted);
    await visit.close();
  });

  it('says why it failed, and still knows the address', async () => {
    pages.provider.user = someone(false);
    const visit = await startVisit(pages.url);
    const { page } = visit;
    await page.goto('/login?to=%2Faccount');
    await page.getByRole('link', { name: 'Sign in with OpenID' }).click();
    await page.getByRole('alert').getByText('The provider has not verified your e-mail address.').waitFor();
    expect(new URL(page.url()).searchParams.get('to')).to.equal('/account');
    await visit.close();
  });

  it('leads nowhere outside of the portal', async () => {
    for (const to of ['//evil.example', '/\\evil.example', 'https://evil.example']) {
      const { status } = await fetch(`${pages.url}/api/auth/oidc/login?to=${encodeURIComponent(to)}`, {
        redirect: 'manual',
      });
      expect(status, to).to.equal(400);
    }
  });
});
