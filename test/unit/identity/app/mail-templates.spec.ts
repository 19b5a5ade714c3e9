import { expect } from 'chai';
import { renderPasswordMail, renderVerificationMail } from '../../../../services/identity/app/mail-templates.ts';

const facts = {
  ...{ name: '<b>Ada</b> & "co"', loginName: 'ada+x', secret: 's&t', lifetimeMs: 3_600_000 },
  publicUrl: 'https://portal.example.org/',
};

describe('the mail templates of identity', () => {
  it('escape names instead of rendering them as markup', () => {
    for (const { html, text } of [renderVerificationMail(facts), renderPasswordMail(facts)]) {
      expect(html).to.include('&lt;b&gt;Ada&lt;/b&gt; &amp; &quot;co&quot;').and.to.not.include('<b>');
      expect(text).to.include('<b>Ada</b>');
    }
  });

  it('keep the secret of a link away from servers and their logs', () => {
    expect(renderVerificationMail(facts).text).to.include(
      'https://portal.example.org/#/verify?loginName=ada%2Bx&verifyToken=s%26t',
    );
  });

  it('say how long their secrets are valid', () => {
    expect(renderPasswordMail(facts).text).to.include('within 60 minutes');
    expect(renderVerificationMail({ ...facts, lifetimeMs: 86_400_000 }).text).to.include('valid for 24 hours');
  });
});
