import { expect } from 'chai';
import { plainText } from '../../../services/portal/worker/plain-text.ts';

describe('the text of a description', () => {
  for (const [html, text] of [
    ['<h1>Web pages</h1><p>that pre<b>tend</b></p>', 'Web pages that pretend'],
    ['a &amp; b &lt;i&gt; &#x41;', 'a & b <i> A'],
    ['<ul><li>one<li>two</ul>', 'one two'],
    ['  <img alt="a chart" src="x.png">\n\n', ''],
    ['not <closed', 'not'],
    ['a\0b', 'a b'],
  ] as const)
    it(`of ${JSON.stringify(html)} is ${JSON.stringify(text)}`, () => expect(plainText(html)).to.equal(text));

  it('is truncated to what the catalog stores', () => {
    const long = plainText(`<p>${'a'.repeat(2_097_151)}😀</p>`);
    expect(long).to.have.length(2_097_152);
    expect(long.isWellFormed()).to.equal(true);
  });
});
