import { expect } from 'chai';
import fc from 'fast-check';
import { createWordSearch } from '../../../../../services/publication/domain/checks/text/words.ts';

function found(text: string, ...words: string[]): Record<string, number> {
  const search = createWordSearch(words);
  search.add(text);
  return Object.fromEntries(search.end());
}

describe('the search for words', () => {
  it('finds whole words, case-insensitive, and counts them', () => {
    expect(found('A Casino, the CASINO; no casinos.', 'casino')).to.deep.equal({ casino: 2 });
    expect(found('encasinoed', 'casino')).to.deep.equal({});
  });

  it('finds phrases, whatever separates their words', () => {
    expect(found('Credit card, credit-card, credit\n card; credits card', 'credit card')).to.deep.equal({
      'credit card': 3,
    });
  });

  it('normalises the ways Unicode has to write a word', () => {
    for (const text of ['ｃａｓｉｎｏ', 'ca\u200bsi\u00adno', 'CASINO', 'ⓒⓐⓢⓘⓝⓞ'])
      expect(found(text, 'casino'), text).to.have.property('casino');
    expect(found('cafe\u0301 und STRASSE', 'café', 'straße')).to.deep.equal({ café: 1, straße: 1 });
    expect(found('ПОРНО порнография', 'порно')).to.deep.equal({ порно: 1 });
  });

  it('finds words of scripts without spaces', () => {
    expect(found('这是色情内容', '色情')).to.deep.equal({ 色情: 1 });
  });

  it('keeps symbols that are part of a word', () => {
    expect(found('C and C++', 'C++')).to.deep.equal({ 'C++': 1 });
    expect(found('credit*card', 'credit card')).to.deep.equal({ 'credit card': 1 });
  });

  it('finds nothing without forbidden words', () => {
    expect(found('... - !', '-', '', '  ')).to.deep.equal({});
  });

  it('finds the same however the text is split into chunks', () => {
    const words = fc.constantFrom('casino', 'credit', 'card', 'Straße', 'x', '色情', 'C++');
    const blanks = fc.constantFrom(' ', '\n', ', ', '-');
    const texts = fc.array(fc.tuple(words, blanks), { maxLength: 30 }).map((parts) => parts.flat().join(''));
    fc.assert(
      fc.property(texts, fc.array(fc.nat(20)), (text, cuts) => {
        const search = createWordSearch(['casino', 'credit card', 'strasse', '色情', 'c++']);
        let rest = text;
        for (const cut of cuts) {
          search.add(rest.slice(0, cut));
          rest = rest.slice(cut);
        }
        search.add(rest);
        expect(Object.fromEntries(search.end())).to.deep.equal(
          found(text, 'casino', 'credit card', 'strasse', '色情', 'c++'),
        );
      }),
    );
  });

  it('reads a text without a single space', () => {
    const search = createWordSearch(['casino']);
    for (let piece = 0; piece < 50; piece += 1) search.add('x'.repeat(10_000));
    search.add(' casino');
    expect(search.end().get('casino')).to.equal(1);
  });
});
