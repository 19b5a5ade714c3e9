import { language } from '../language/language.ts';
import { type Language, languages } from '../language/languages.ts';
import { useMessages } from '../language/use-messages.ts';
import { type Theme, theme, themes } from '../theme/theme.ts';
import { useStore } from '../use-store.ts';
import { messages } from './messages.ts';

const themeTexts = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const;
// Each in its own language, for those who read no other.
const languageNames = { en: 'English', de: 'Deutsch' } as const;

/** The choices of appearance and language. */
export function Choices() {
  const t = useMessages(messages);
  return (
    <div className="row">
      <select
        aria-label={t('theme')}
        value={useStore(theme)}
        onChange={({ target }) => theme.set(target.value as Theme)}
      >
        {themes.map((one) => (
          <option key={one} value={one}>
            {t(themeTexts[one])}
          </option>
        ))}
      </select>
      <select
        aria-label={t('language')}
        value={useStore(language)}
        onChange={({ target }) => language.set(target.value as Language)}
      >
        {languages.map((one) => (
          <option key={one} value={one} lang={one}>
            {languageNames[one]}
          </option>
        ))}
      </select>
    </div>
  );
}
