import { useEffect, useId, useState } from 'react';
import { useMessages } from '../../../app/language/use-messages.ts';
import { type AdministrationSearch, maxTextLength } from '../administration-search.ts';
import { levels, maxIdLength, maxServiceLength, spanOf, spans, type Wanted } from './logs-search.ts';
import { messages } from './messages.ts';

interface Props {
  readonly search: AdministrationSearch;
  /** What can be chosen as a service. */
  readonly services: readonly string[];
  readonly onSearch: (wanted: Wanted) => void;
}

const wantedBy = (search: AdministrationSearch): Wanted => {
  const { q = '', service = '', level = '', id = '' } = search;
  return { q, service, level, span: spanOf(search), id };
};

export function SearchForm({ search, services, onSearch }: Props) {
  const t = useMessages(messages);
  const listId = useId();
  const [wanted, setWanted] = useState(() => wantedBy(search));
  // A link within the page leads to another search.
  useEffect(() => setWanted(wantedBy(search)), [search]);
  const field = (name: keyof Wanted) => ({
    value: wanted[name],
    onChange: ({ target: { value } }: { readonly target: { readonly value: string } }) =>
      setWanted((before) => ({ ...before, [name]: value })),
  });
  return (
    <search>
      <form
        className="filters log-search"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(wanted);
        }}
      >
        <label className="log-words">
          {t('words')}
          <input type="search" {...field('q')} maxLength={maxTextLength} dir="auto" />
        </label>
        <label>
          {t('service')}
          <input {...field('service')} list={listId} maxLength={maxServiceLength} autoComplete="off" dir="auto" />
        </label>
        <datalist id={listId}>
          {services.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <label>
          {t('level')}
          <select {...field('level')}>
            <option value="">{t('allLevels')}</option>
            {levels.map((level) => (
              <option key={level} value={level}>
                {level === 'fatal' ? level : t('andWorse', { level })}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('span')}
          <select {...field('span')}>
            {(Object.keys(spans) as (keyof typeof spans)[]).map((span) => (
              <option key={span} value={span}>
                {t(`span_${span}`)}
              </option>
            ))}
          </select>
        </label>
        <label className="log-words">
          {t('id')}
          <input {...field('id')} maxLength={maxIdLength} autoComplete="off" spellCheck={false} dir="auto" />
        </label>
        <button type="submit" className="button button-primary">
          {t('find')}
        </button>
      </form>
    </search>
  );
}
