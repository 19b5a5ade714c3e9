import { globSync } from 'node:fs';
import { expect } from 'chai';
import { IntlMessageFormat } from 'intl-messageformat';
import { languages, preferred } from '../../../services/web/app/language/languages.ts';
import { format, type Messages } from '../../../services/web/app/language/messages.ts';

const root = new URL('../../../', import.meta.url);

/** The names of the values in a message, also those within its plural forms. */
function namesIn(text: string, language: string): string[] {
  const names = new Set<string>();
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const { type, value } = part as { type?: number; value?: string };
    // 0 is text and 7 the number sign of a plural form.
    if (type !== undefined && type !== 0 && type !== 7 && value) names.add(value);
    for (const inner of Object.values(part)) visit(inner);
  };
  visit(new IntlMessageFormat(text, language, undefined, { ignoreTag: true }).getAst());
  return [...names].sort();
}

describe('the messages of the web portal', () => {
  for (const file of globSync('services/web/**/messages.ts', { cwd: root }).filter(
    (path) => !path.includes('language'),
  ))
    it(`of ${file} say the same in every language`, async () => {
      const { messages }: { messages: Messages } = await import(new URL(file, root).href);
      const keys = Object.keys(messages.en).sort();
      for (const language of languages) {
        expect(Object.keys(messages[language]).sort(), language).to.deep.equal(keys);
        for (const key of keys) {
          const [text = '', english = ''] = [messages[language][key], messages.en[key]];
          expect(text.trim(), key).not.to.equal('');
          expect(namesIn(text, language), `${language} ${key}`).to.deep.equal(namesIn(english, 'en'));
        }
      }
    });

  it('follow the plural rules of their language', () => {
    const text = '{count, plural, one {ein Modell} other {# Modelle}}';
    expect(format('de', text, { count: 1 })).to.equal('ein Modell');
    expect(format('de', text, { count: 12_000 })).to.equal('12.000 Modelle');
  });

  it('are in the first language that the browser prefers and that there is', () => {
    expect(preferred(['fr', 'de-AT', 'en'])).to.equal('de');
    expect(preferred(['fr'])).to.equal('en');
  });
});
