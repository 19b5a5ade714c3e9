import { expect } from 'chai';
import { describeSolution } from '../../../../../scripts/demo/content/description.ts';
import { features } from '../../../../../services/classifier/domain/features.ts';
import { sanitizeDescription } from '../../../../../services/content/domain/description.ts';

describe('the description of the demo', () => {
  const image = { name: 'a.png', href: '/site/a.png' };
  const stored = sanitizeDescription(describeSolution(image, [{ name: 'Größe.md', href: '/site/Gr%C3%B6%C3%9Fe.md' }]));

  it('keeps headings, table, code, links and image', () => {
    expect(stored).to.contain('<h1>Website phishing</h1>').and.to.contain('<pre><code>grpcurl');
    expect(stored)
      .to.contain('<img src="/site/a.png"')
      .and.to.contain('<a href="/site/Gr%C3%B6%C3%9Fe.md">Größe.md</a>');
    expect(stored.match(/<tr>/g)).to.have.length(1 + features.length);
  });

  it('loses what a browser could run', () => {
    expect(stored).not.to.match(/script|onclick|alert/);
  });
});
