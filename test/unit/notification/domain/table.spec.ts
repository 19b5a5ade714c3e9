import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { fill, fillLink, placeholdersOf } from '../../../../services/notification/domain/fill.ts';
import { table } from '../../../../services/notification/domain/table.ts';

const longest = 'Wörter aus München 𝄞 '.repeat(60);

/** Every placeholder a text has, with the longest value there may be. */
const full = (template: string) => Object.fromEntries(placeholdersOf(template).map((name) => [name, longest]));

describe('the table of notifications', () => {
  it('has titles that keep their own words with any values', () => {
    for (const { title } of table) {
      const filled = fill(title, full(title), 100);
      expect(filled.length, title).to.be.at.most(100);
      for (const word of title.split(/\{\w+\}/)) expect(filled).to.include(word.trim());
      expect(filled.isWellFormed(), filled).to.equal(true);
    }
  });

  it('has texts that fit, and links that values cannot redirect', () => {
    for (const { text, link } of table) {
      expect(fill(text, full(text), 2_048).length).to.be.at.most(2_048);
      const values = Object.fromEntries(placeholdersOf(link).map((name) => [name, '../..//evil.example/?a#b']));
      expect(fillLink(link, values)).to.match(/^\/#\/[\w/%.-]+$/);
    }
  });

  it('is documented in the README, row by row', () => {
    const readme = readFileSync('services/notification/README.md', 'utf8');
    const missing = table.filter(
      ({ on, audiences, severity, title }) =>
        !readme.includes(`| ${on} | ${audiences.join(', ')} | ${severity} | ${title} |`),
    );
    expect(
      missing.map(
        ({ on, audiences, severity, title }) => `| ${on} | ${audiences.join(', ')} | ${severity} | ${title} |`,
      ),
    ).to.deep.equal([]);
  });
});

describe('a text that is filled', () => {
  it('is one line, without direction marks', () => {
    const model = 'a\r\nBcc: everybody@example.org\u202egnp.exe\u2028b';
    expect(fill('Ratings updated for {model}', { model }, 100)).to.equal(
      'Ratings updated for a Bcc: everybody@example.org gnp.exe b',
    );
  });

  it('removes unknown placeholders, and does not fill values again', () => {
    expect(fill('{model} {nothing} !', { model: '{person}', person: 'Ada' }, 100)).to.equal('{person} !');
    expect(fill('{constructor}', {}, 100)).to.equal('');
  });
});
