import { expect } from 'chai';
import { renderDigest, renderMail } from '../../../../services/notification/app/deliveries/mail-templates.ts';

const message = {
  notificationId: 'n',
  severity: 'ME',
  title: 'Ratings updated for <b>Churn</b>',
  message: `Ada & "Bob" gave <script>alert('x')</script> 4 of 5.`,
  url: '/#/models/s1',
  start: 0,
} as const;

describe('a mail', () => {
  it('has the same content as text and as HTML, with links to the page and to the preferences', () => {
    const { subject, text, html } = renderMail(message, 'https://models.example/');
    expect(subject).to.equal(message.title);
    expect(text).to.include(message.message).and.include('https://models.example/#/models/s1');
    for (const form of [text, html]) expect(form).to.include('https://models.example/#/account/notifications');
    expect(html).to.include('href="https://models.example/#/models/s1"');
  });

  it('contains no HTML but its own', () => {
    const { html } = renderMail({ ...message, url: '/#/"><img src=x>' }, 'https://models.example');
    expect(html).not.to.match(/<script|<b>|<img/);
    expect(html).to.include('Ada &amp; &quot;Bob&quot; gave &lt;script&gt;alert(&#39;x&#39;)');
  });

  it('is one for all of a digest', () => {
    const { subject, text } = renderDigest([message, { ...message, title: 'Another' }], 'https://models.example');
    expect(subject).to.equal('2 notifications');
    expect(text).to.match(/Ratings updated[\s\S]*Another/);
    expect(renderDigest([message], 'https://models.example').subject).to.equal(message.title);
  });
});
